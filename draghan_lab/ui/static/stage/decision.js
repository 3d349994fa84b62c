// The decision panel: who is asked what, and every way to answer.

const ANSWER_PATIENCE_MS = 5000;
const DIM_AFTER_MS = 300;

class DecisionPanel {
  constructor({ chips, onAnswer, onMark, announce, onLostFocus, onNoReply }) {
    Object.assign(this, { chips, onAnswer, onMark, announce, onLostFocus, onNoReply });
    this.element = make("section", {
      class: "dl-panel dl-decision", "aria-label": "Decision", tabindex: "-1", "data-lm-suppress-shortcuts": "true",
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.decision = null;
  }

  get isOpen() {
    return ["pick", "choose", "order"].includes(this.decision?.kind) && !this.stale;
  }

  /** Shows a decision, or what to say when nobody is asked. */
  show(decision, seats, colours) {
    this.endWaiting();
    this.decision = decision;
    this.chosen = new Set();
    this.narrowed = null;
    this.turns = [...new Set((decision?.options ?? []).map((option) => option.turn).filter(Boolean))];
    this.turn = this.turns[0] ?? "";
    const focus = this.rememberFocus();
    this.setStale(false);
    if (this.isOpen) this.showOpen(seats, colours);
    else this.showQuiet(decision?.text || "Nobody is asked here.");
    this.onMark("legal", this.isOpen ? this.legalPieces() : []);
    this.onMark("picked", []);
    this.onMark("hinted", []);
    this.restoreFocus(focus);
  }

  showBetween() {
    const focus = this.rememberFocus();
    this.decision = null;
    this.setStale(false);
    this.showQuiet("In the middle of an answer: → goes on to its end.");
    this.onMark("legal", []);
    this.restoreFocus(focus);
  }

  /** The decision belongs to another stop: keep it in sight for a moment, but take no answers. */
  setStale(stale) {
    if (this.stale === stale) return;
    this.stale = stale;
    clearTimeout(this.dimming);
    this.element.classList.remove("dl-stale");
    if (!stale) return;
    this.dimming = setTimeout(() => this.element.classList.add("dl-stale"), DIM_AFTER_MS);
    this.onMark("legal", []);
  }

  close() {
    clearTimeout(this.dimming);
    clearTimeout(this.waiting);
  }

  rememberFocus() {
    const active = document.activeElement;
    if (!this.element.contains(active)) return null;
    return active.matches(":focus-visible") || active === this.element ? "keyboard" : "pointer";
  }

  restoreFocus(focus) {
    if (!focus) return;
    const first = this.element.querySelector(".dl-option, .dl-sort-item");
    if (focus === "keyboard") (first ?? this.element).focus({ preventScroll: true });
    else this.onLostFocus();
  }

  showQuiet(text) {
    this.element.replaceChildren(make("p", { class: "dl-quiet", text }));
  }

  showOpen(seats, colours) {
    const { decision } = this;
    const seat = decision.fate ? FATE : decision.seat;
    const who = decision.who || (decision.fate ? "Fate" : seats[seat] ?? "");
    this.body = { pick: () => this.makeOptions(), choose: () => this.makeOptions(), order: () => this.makeOrder() }[decision.kind]();
    this.element.replaceChildren(
      make("header", { class: "dl-decision-head" },
        seatBadge(seat, seats, colours),
        make("div", {},
          make("h3", { class: "dl-prompt" },
            make("span", { class: "dl-who", text: `${who}:` }), ` ${decision.prompt ?? ""}`),
          make("div", { class: "dl-decision-cites" }, ...this.chips.make(decision.cites)))),
      this.makeGiven() ?? "",
      this.body,
      this.makeFooter() ?? "",
    );
    this.showCount();
    this.showTurn();
  }

  // Options that lie one way or another: one way is shown at a time, and R turns to the next

  get canTurn() {
    return this.isOpen && this.turns.length > 1;
  }

  turnOn() {
    this.turn = this.turns[(this.turns.indexOf(this.turn) + 1) % this.turns.length];
    this.showTurn();
    this.announce(`turned: ${this.turn}`);
  }

  liesSo(index) {
    const { turn } = this.decision.options[index];
    return !turn || turn === this.turn;
  }

  showTurn() {
    if (!this.turns.length || this.decision.kind !== "pick") return;
    this.turner.hidden = !this.canTurn;
    this.turner.textContent = `Turn (R): arrows ${[...this.turn].join(" ")}`;
    this.narrow(null);
    this.onMark("legal", this.legalPieces());
  }

  makeGiven() {
    const { given, options, live } = this.decision;
    if (live || !Array.isArray(given)) return null;
    const labels = given.map((index) => options[index]?.label).filter(Boolean);
    const shown = labels.length > 4 ? `${labels.slice(0, 4).join(", ")} … (${labels.length})` : labels.join(", ");
    return make("p", { class: "dl-given-note" },
      make("span", { text: "Answered here: " }), make("strong", { text: shown || "nothing" }),
      make("span", { text: ". Another answer starts a branch." }));
  }

  makeOptions() {
    this.buttons = this.decision.options.map((option, index) => this.makeOption(option, index));
    const box = make("div", { class: "dl-options" });
    for (const [name, indices] of groupIndices(this.decision.options)) {
      box.append(make("div", { class: "dl-group", role: "group", "aria-label": name || "Options" },
        name ? make("h4", { class: "dl-group-name", text: name }) : null,
        make("div", { class: "dl-grid" }, ...indices.map((index) => this.buttons[index]))));
    }
    return box;
  }

  makeOption(option, index) {
    const isGiven = !this.decision.live && (this.decision.given ?? []).includes(index);
    const pieces = option.pieces ?? [];
    return makeButton({
      class: `dl-option${isGiven ? " dl-given" : ""}`, "data-option": index, title: option.note,
      "aria-pressed": this.decision.kind === "choose" ? "false" : null,
      onclick: () => this.take(index),
      onpointerenter: () => this.onMark("hinted", pieces), onpointerleave: () => this.onMark("hinted", []),
      onfocus: (event) => this.onMark("hinted", event.target.matches(":focus-visible") ? pieces : []),
      onblur: () => this.onMark("hinted", []),
    },
    swatch(option),
    make("span", { class: "dl-option-label", text: option.label }),
    isGiven ? make("span", { class: "dl-tag", title: "the answer given here", text: "✓" }) : null,
    this.decision.kind === "choose" ? icon("check") : null);
  }

  makeOrder() {
    const { options } = this.decision;
    this.list = new SortableList(options, this.startingOrder(), {
      announce: this.announce, onHint: (pieces) => this.onMark("hinted", pieces),
    });
    return this.list.element;
  }

  startingOrder() {
    const { options, given } = this.decision;
    return Array.isArray(given) && given.length === options.length ? given : [...options.keys()];
  }

  makeFooter() {
    const { kind } = this.decision;
    this.showAll = makeButton({ class: "dl-link", text: "Show all options", hidden: true, onclick: () => this.narrow(null) });
    this.confirm = makeButton({ class: "dl-confirm", text: "Confirm", onclick: () => this.sendChosen() });
    this.count = make("span", { class: "dl-count" });
    this.turner = makeButton({ class: "dl-confirm dl-turn", hidden: true, onclick: () => this.turnOn() });
    if (kind === "pick") return make("footer", { class: "dl-decision-foot dl-foot-pick" }, this.showAll, this.turner);
    const reset = kind === "order"
      ? makeButton({ class: "dl-link", text: "As dealt", onclick: () => this.list.setOrder(this.startingOrder()) }) : null;
    return make("footer", { class: "dl-decision-foot" }, this.count, this.showAll, reset, this.confirm);
  }

  showCount() {
    if (this.decision.kind !== "choose") return;
    const { least, most } = this.bounds();
    const chosen = this.chosen.size || "none";
    const wanted = least === most ? `${least} wanted` : least ? `${least} to ${most} wanted` : `up to ${most} allowed`;
    this.count.textContent = `${chosen} chosen, ${wanted}`;
    this.confirm.disabled = this.chosen.size < least || this.chosen.size > most;
  }

  bounds() {
    const { at_least: least = 0, at_most: most = this.decision.options.length } = this.decision;
    return { least, most };
  }

  take(index) {
    if (!this.isOpen || this.waiting) return;
    if (this.decision.kind === "pick") this.send([index]);
    else this.toggle(index);
  }

  toggle(index) {
    if (!this.chosen.delete(index)) this.chosen.add(index);
    this.buttons[index].setAttribute("aria-pressed", String(this.chosen.has(index)));
    this.onMark("picked", [...this.chosen].flatMap((chosen) => this.decision.options[chosen].pieces ?? []));
    this.showCount();
  }

  sendChosen() {
    if (!this.isOpen || this.waiting) return;
    this.send(this.decision.kind === "order" ? this.list.order : [...this.chosen].sort((a, b) => a - b));
  }

  send(picked) {
    this.element.classList.add("dl-waiting");
    this.element.setAttribute("aria-busy", "true");
    this.waiting = setTimeout(() => {
      this.endWaiting();
      this.onNoReply();
    }, ANSWER_PATIENCE_MS);
    this.onAnswer(picked);
  }

  endWaiting() {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.element.classList.remove("dl-waiting");
    this.element.removeAttribute("aria-busy");
  }

  legalPieces() {
    return this.decision.options.flatMap((option, index) => (this.liesSo(index) ? option.pieces ?? [] : []));
  }

  /** A board piece was clicked: answers, narrows, or returns false if no option names the piece. */
  offer(piece) {
    if (!this.isOpen) return false;
    const matching = [...this.decision.options.keys()].filter((index) => this.decision.options[index].pieces?.includes(piece));
    if (!matching.length) return false;
    // A second click goes on from the first, and what lies the right way comes before the rest.
    const lying = matching.filter((index) => this.liesSo(index));
    const both = matching.filter((index) => this.narrowed?.includes(index));
    const closer = both.length ? both : lying;
    if (!closer.length) {
      // It fits in other ways only: they are listed, and the click is refused with the reason.
      this.narrow(matching);
      return false;
    }
    matching.splice(0, matching.length, ...closer);
    if (this.decision.kind === "order") this.list.items[matching[0]].focus();
    else if (matching.length === 1) this.take(matching[0]);
    else if (this.decision.kind === "choose" && this.areAlike(matching)) this.takeOneOf(matching);
    else this.narrow(matching);
    return true;
  }

  areAlike(indices) {
    return new Set(indices.map((index) => this.decision.options[index].label)).size === 1;
  }

  /** Of pieces that are all the same, one more is taken; when all are taken, one is put back. */
  takeOneOf(indices) {
    this.take(indices.find((index) => !this.chosen.has(index)) ?? indices[0]);
  }

  narrow(indices) {
    this.narrowed = indices;
    const kept = indices && new Set(indices);
    this.buttons.forEach((button, index) => { button.hidden = kept ? !kept.has(index) : !this.liesSo(index); });
    for (const group of this.body.querySelectorAll(".dl-group")) {
      group.hidden = !group.querySelector(".dl-option:not([hidden])");
    }
    this.showAll.hidden = !indices;
    this.showAll.textContent = `Show all ${this.buttons.length} options`;
    if (indices) this.buttons[indices[0]]?.focus({ preventScroll: true });
  }

  key(event) {
    const distance = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (distance && event.target.matches(".dl-option")) {
      const shown = this.buttons.filter((button) => !button.hidden);
      shown[shown.indexOf(event.target) + distance]?.focus();
    } else if (event.key === "Escape" && this.narrowed) this.narrow(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function groupIndices(options) {
  const groups = new Map();
  options.forEach((option, index) => {
    const name = option.group ?? "";
    groups.set(name, [...(groups.get(name) ?? []), index]);
  });
  return groups;
}
