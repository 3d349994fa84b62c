// Rule citations: small chips that name a clause, and the card that a chip opens.

const BASES = {
  rulebook: ["stated", "The rulebook says so."],
  inferred: ["inferred", "Not written out; it follows from what the rulebook says."],
  public: ["public", "Found in public material about the game."],
  reconstructed: ["reconstructed", "Our value: the printed one is lost."],
};

class Chips {
  constructor(clauses) {
    this.clauses = clauses;
  }

  make(ids, { tabbable = true } = {}) {
    return (ids ?? []).map((id) => makeButton({
      class: "dl-chip", "data-cite": id, tabindex: tabbable ? "0" : "-1", title: `Rule: ${this.titleOf(id)}`,
    }, make("span", { class: "dl-chip-sign", text: "§", "aria-hidden": "true" }), this.titleOf(id)));
  }

  titleOf(id) {
    return this.clauses()[id]?.title || id;
  }
}

class RuleCard {
  constructor(clauses) {
    this.clauses = clauses;
    this.element = make("section", {
      class: "dl-panel dl-rule", role: "dialog", "aria-label": "Rule", hidden: true,
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  open(id) {
    if (!this.isOpen) this.openedFrom = document.activeElement;
    const clause = this.clauses()[id] ?? { title: id, text: "This rule is not in the rulebook that was sent." };
    this.close_ = makeButton(
      { class: "dl-icon-button", "aria-label": "Close the rule", title: "Close (Esc)", onclick: () => this.close() },
      icon("close"),
    );
    this.element.replaceChildren(
      make("header", { class: "dl-rule-head" },
        make("h3", { class: "dl-rule-title", text: clause.title || id }), this.close_),
      make("div", { class: "dl-rule-box" },
        make("p", { class: "dl-rule-text", text: clause.text ?? "" }),
        this.makeBasis(clause),
        ...(clause.rulings ?? []).map((ruling) => this.makeRuling(ruling)),
        make("p", { class: "dl-rule-id", text: [clause.source, id].filter(Boolean).join(" · ") })),
    );
    this.element.hidden = false;
    this.close_.focus({ preventScroll: true });
  }

  makeBasis(clause) {
    if (!clause.basis) return null;
    const [label, sentence] = BASES[clause.basis] ?? [clause.basis, ""];
    const known = clause.basis in BASES ? clause.basis : "other";
    return make("p", { class: "dl-rule-basis" },
      make("span", { class: `dl-badge dl-badge-${known}`, text: label }), ` ${sentence}`);
  }

  makeRuling(ruling) {
    const options = Object.entries(ruling.options ?? {});
    return make("div", { class: "dl-ruling" },
      make("p", { class: "dl-ruling-question", text: ruling.question ?? ruling.id }),
      make("ul", {}, ...options.map(([key, text]) => this.makeRulingOption(key, text, ruling.in_force))));
  }

  makeRulingOption(key, text, inForce) {
    const holds = key === inForce;
    return make("li", { class: holds ? "dl-in-force" : null },
      holds ? icon("check") : null,
      make("span", { text: text || key }),
      holds ? make("span", { class: "dl-badge", text: "in force" }) : null);
  }

  close() {
    if (!this.isOpen) return;
    this.element.hidden = true;
    if (this.openedFrom?.isConnected) this.openedFrom.focus({ preventScroll: true });
  }
}
