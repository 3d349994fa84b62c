// The stage itself: holds the place on the line and keeps all parts and the model in step.

const SYNC_MS = 120;
const SYNC_AFTER_ONE_STEP_MS = 40;
const SETTLE_MS = 300;
const PLAY_MS = 900;
const QUICK_STEP_MS = 140;
const NOTICE_MS = 7000;
const NOTICE_ROOM_PX = 90;

class StageView {
  constructor(model, el) {
    this.model = model;
    this.at = 0;
    this.unit = "event";
    this.timers = {};
    this.soon = afterPaint();
    this.store = new FrameStore(model, (start, count) => this.framesArrived(start, count));
    this.makeParts();
    this.layOut(el);
    this.wire();
    this.refreshScene();
    this.adoptLine();
    this.showNotice(this.model.get("notice"));
    this.refreshUndo();
    this.setUnit("event");
  }

  makeParts() {
    const clauses = () => this.model.get("clauses") ?? {};
    this.chips = new Chips(clauses);
    this.ruleCard = new RuleCard(clauses);
    this.board = new Board((pieces) => this.piecesClicked(pieces));
    this.bar = new ReplayBar(this);
    this.log = new Log(this.chips, (stop) => this.seek(stop));
    this.live = make("div", { class: "dl-unseen", "aria-live": "polite" });
    this.panel = new DecisionPanel({
      chips: this.chips,
      onAnswer: (picked) => this.answer(picked),
      onMark: (kind, pieces) => this.board.mark(kind, pieces),
      announce: (text) => { this.live.textContent = text; },
      onLostFocus: () => this.root.focus({ preventScroll: true }),
      onNoReply: () => this.showNotice({ text: "No reply yet. If this stays so, reload the page.", tone: "info" }),
    });
    this.notice = make("div", { class: "dl-notice", hidden: true });
    this.helpCard = makeHelp(() => this.help(false));
  }

  layOut(el) {
    this.root = make("div", {
      class: "dl-stage", tabindex: "0", role: "region", "data-lm-suppress-shortcuts": "true",
    },
    make("div", { class: "dl-left" },
      make("div", { class: "dl-board-frame dl-panel" }, this.board.element, this.notice, this.helpCard),
      this.bar.element),
    make("div", { class: "dl-right" },
      this.panel.element,
      make("div", { class: "dl-below" }, this.log.element, this.ruleCard.element)),
    this.live);
    el.classList.add("dl-host");
    el.append(this.root);
  }

  wire() {
    this.root.addEventListener("click", (event) => {
      const cite = event.target.closest("[data-cite]")?.dataset.cite;
      if (cite) this.openRule(cite);
    });
    // A mouse click must not leave the focus on a control that then swallows Space or disappears.
    this.root.addEventListener("mousedown", (event) => {
      if (!event.target.closest("button, .dl-go")) return;
      event.preventDefault();
      this.root.focus({ preventScroll: true });
    });
    const on = (names, react) => names.split(" ").forEach((name) => {
      const listener = () => react();
      this.model.on(`change:${name}`, listener);
      this.unwire.push(() => this.model.off(`change:${name}`, listener));
    });
    this.unwire = [listenToKeys(this.root, this), followPanels(this.root, this.model), noteHand(this.root)];
    on("scene title", () => this.refreshScene());
    on("version", () => this.adoptLine());
    on("at", () => this.adoptPlace());
    on("decision", () => this.showDecision());
    on("notice", () => this.showNotice(this.model.get("notice")));
    on("can_undo can_redo", () => this.refreshUndo());
    on("clauses seats seat_colours", () => this.refreshNames());
  }

  // What the model says

  refreshScene() {
    this.board.setScene(this.model.get("scene") ?? {});
    this.root.style.setProperty("--dl-board-ratio", this.board.ratio);
    this.root.setAttribute("aria-label", this.model.get("title") || "Game");
    if (this.store.version !== null) this.paint();
  }

  refreshNames() {
    this.log.setSeats(this.model.get("seats") ?? [], this.model.get("seat_colours") ?? []);
    this.log.keep(0);
    this.log.fill(this.store.entries, 0, this.store.total);
    this.log.showCurrent(this.at);
    this.showDecision();
  }

  refreshUndo() {
    this.bar.showUndo(this.model.get("can_undo"), this.model.get("can_redo"));
  }

  adoptLine() {
    const kept = this.store.adopt();
    clearTimeout(this.timers.sync);
    this.at = this.model.get("at");
    if (!kept) this.board.forget();
    this.log.setSeats(this.model.get("seats") ?? [], this.model.get("seat_colours") ?? []);
    this.log.keep(kept);
    this.log.fill(this.store.entries, this.at, 1);
    this.lineLength = this.store.total;
    this.paint(kept > 0);
    this.followUp();
    this.bar.showTicks(this.store.entries, this.lineLength);
    this.store.pull(this.at);
  }

  adoptPlace() {
    const at = this.model.get("at");
    if (at === this.at || this.model.get("version") !== this.store.version) return;
    clearTimeout(this.timers.sync);
    this.go(at, { tell: false });
  }

  framesArrived(start, count) {
    this.log.fill(this.store.entries, start, count);
    if (this.waiting && this.store.has(this.at)) this.paint();
    this.soon(() => {
      this.bar.showTicks(this.store.entries, this.lineLength);
      this.followUp();
    });
    this.root.dataset.complete = String(this.store.isComplete);
  }

  // Moving along the line

  seek(stop) {
    this.pause();
    this.go(stop, { glide: Math.abs(stop - this.at) === 1 });
  }

  move(direction, { byAnswer = this.unit === "answer", repeated = false } = {}) {
    this.pause();
    this.step(direction, byAnswer, !repeated);
  }

  step(direction, byAnswer, glide) {
    this.go(byAnswer ? this.nextAnswer(direction) : this.at + direction, { glide });
  }

  /** The end of the next answer, or of the one before: where the next decision is open. */
  nextAnswer(direction) {
    const { entries } = this.store;
    let stop = this.at + direction;
    while (stop > 0 && stop < this.lineLength - 1 && entries[stop]?.last === false) stop += direction;
    return stop;
  }

  go(stop, { glide = false, tell = true } = {}) {
    const target = Math.max(0, Math.min(stop, this.lineLength - 1));
    if (target === this.at || Number.isNaN(target)) return;
    const now = performance.now();
    const unhurried = now - (this.lastMove ?? -Infinity) > QUICK_STEP_MS;
    this.lastMove = now;
    this.at = target;
    this.paint(glide && unhurried);
    if (tell) {
      this.hideNotice();
      this.syncSoon(unhurried);
    }
    this.soon(() => this.followUp());
  }

  /** Everything that must be in the very next frame: the board and the bar. */
  paint(glide = false) {
    const frame = this.store.frames[this.at];
    const isElsewhere = this.model.get("decision")?.at !== this.at;
    if (isElsewhere) this.board.marks.legal = new Set();
    if (frame) {
      const touched = this.store.entries[this.at]?.touched ?? [];
      this.board.paint(frame, this.store.fragments, touched, glide && !prefersStillness());
    }
    this.waiting = frame === undefined;
    this.board.element.classList.toggle("dl-awaiting", this.waiting);
    this.bar.showPlace(this.at, this.store.total);
    if (isElsewhere) this.panel.setStale(true);
    this.root.dataset.at = this.at;
  }

  /** What may come a frame later: log, panel, the spoken sentence, and what is still missing. */
  followUp() {
    this.showDecision();
    this.log.showCurrent(this.at);
    this.store.pull(this.at);
    clearTimeout(this.timers.settle);
    this.timers.settle = setTimeout(() => this.speak(), SETTLE_MS);
  }

  speak() {
    const entry = this.store.entries[this.at];
    const sentence = [entry?.mark, entry?.head, entry?.text].filter(Boolean).join(". ");
    this.bar.showSentence(sentence);
    this.board.element.setAttribute("aria-label", [this.model.get("title"), sentence].filter(Boolean).join(": "));
    if (this.live.textContent !== sentence) this.live.textContent = sentence;
  }

  /** Python learns the place soon after a single step (but after its paint), and at rest after a burst. */
  syncSoon(isSingleStep) {
    clearTimeout(this.timers.sync);
    this.timers.sync = setTimeout(() => this.sync(), isSingleStep ? SYNC_AFTER_ONE_STEP_MS : SYNC_MS);
  }

  sync() {
    clearTimeout(this.timers.sync);
    if (this.model.get("at") === this.at) return;
    this.model.set("at", this.at);
    this.model.save_changes();
  }

  // Playing

  togglePlay() {
    if (this.timers.play) this.pause();
    else this.play();
  }

  play() {
    if (this.at >= this.lineLength - 1) this.go(0);
    this.bar.showPlaying(true);
    const tick = () => {
      this.timers.play = setTimeout(tick, PLAY_MS / Number(this.bar.speed.value));
      if (!this.waiting) this.step(1, this.unit === "answer", true);
      if (this.at >= this.lineLength - 1) this.pause();
    };
    this.timers.play = setTimeout(tick, PLAY_MS / 3);
  }

  pause() {
    if (!this.timers.play) return;
    clearTimeout(this.timers.play);
    this.timers.play = null;
    this.bar.showPlaying(false);
  }

  setUnit(unit) {
    this.unit = unit;
    this.bar.showUnit(unit);
  }

  // Deciding

  showDecision() {
    const decision = this.model.get("decision");
    const isBetween = this.store.entries[this.at]?.last === false;
    const isHere = decision?.at === this.at && !(isBetween && decision.kind === "none");
    const isNews = decision !== this.shownDecision;
    if (!isHere && isBetween) {
      this.shownDecision = undefined;
      this.panel.showBetween();
    } else if (!isHere) this.panel.setStale(true);
    else if (isNews || this.panel.stale || this.shownAt !== this.at) {
      this.shownDecision = decision;
      this.panel.show(decision, this.model.get("seats") ?? [], this.model.get("seat_colours") ?? []);
    }
    this.shownAt = this.at;
  }

  answer(picked) {
    this.pause();
    this.hideNotice();
    this.sync();
    this.model.send({ kind: "answer", picked, at: this.at, version: this.store.version });
  }

  /** A click hits a piece and whatever it lies within, the innermost first. */
  piecesClicked(pieces) {
    if (pieces.some((piece) => this.panel.offer(piece))) return;
    this.sync();
    const turned = this.panel.turn ? [`turned:${this.panel.turn}`] : [];
    this.model.send({ kind: "touch", pieces: [...pieces, ...turned] });
  }

  undo() {
    if (this.model.get("can_undo")) this.model.send({ kind: "undo" });
  }

  turnOrRedo() {
    if (this.panel.canTurn) this.panel.turnOn();
    else this.redo();
  }

  redo() {
    if (this.model.get("can_redo")) this.model.send({ kind: "redo" });
  }

  focusDecision() {
    (this.panel.element.querySelector(".dl-option, .dl-sort-item") ?? this.panel.element).focus();
  }

  focusLog() {
    this.log.current?.querySelector(".dl-go").focus({ preventScroll: true });
  }

  // Cards that open over the others

  openRule(id) {
    this.ruleCard.open(id);
    this.model.send({ kind: "cite", id });
  }

  help(open = this.helpCard.hidden) {
    this.helpCard.hidden = !open;
  }

  dismiss() {
    if (!this.helpCard.hidden) this.help(false);
    else if (this.ruleCard.isOpen) this.ruleCard.close();
    else this.hideNotice();
  }

  showNotice(notice) {
    this.hideNotice();
    if (!notice?.text) return;
    this.panel.endWaiting();
    this.notice.className = `dl-notice dl-tone-${["refusal", "success"].includes(notice.tone) ? notice.tone : "info"}`;
    this.notice.setAttribute("role", notice.tone === "refusal" ? "alert" : "status");
    this.notice.append(
      make("div", { class: "dl-notice-text" }, make("p", { text: notice.text }), ...this.chips.make(notice.cites)),
      makeButton({ class: "dl-icon-button", "aria-label": "Dismiss", onclick: () => this.hideNotice() }, icon("close")),
    );
    this.notice.hidden = false;
    if (this.root.isConnected && !this.isBoardInSight()) this.floatNotice();
    if (notice.tone !== "refusal") this.timers.notice = setTimeout(() => this.hideNotice(), NOTICE_MS);
  }

  isBoardInSight() {
    const { top, bottom } = this.board.element.getBoundingClientRect();
    return bottom > Math.max(top, 0) + NOTICE_ROOM_PX && bottom <= window.innerHeight;
  }

  /** Whoever works in the panels hears it too: then it lies over the page, not over the board. */
  floatNotice() {
    this.notice.popover = "manual";
    this.notice.showPopover?.();
  }

  hideNotice() {
    this.notice.removeAttribute("popover");
    clearTimeout(this.timers.notice);
    this.notice.hidden = true;
    this.notice.replaceChildren();
  }

  close() {
    Object.values(this.timers).forEach(clearTimeout);
    this.unwire.forEach((undo) => undo());
    this.store.close();
    this.log.sizes.disconnect();
    this.board.sizes.disconnect();
    this.panel.close();
  }
}

/** The panels below the stage may be out of sight: whoever opens one is brought to it. */
function followPanels(root, model) {
  const panels = () => root.closest(".dl-app")?.querySelector(".jupyter-widget-tab");
  const bring = () => setTimeout(() => panels()?.scrollIntoView({
    block: "start", behavior: prefersStillness() ? "auto" : "smooth",
  }), 60);
  const clicked = (event) => { if (panels()?.querySelector(".lm-TabBar")?.contains(event.target)) bring(); };
  const told = (message) => {
    if (message?.kind === "look") bring();
    if (message?.kind === "return") comeBack(root);
  };
  // A link to a game's laboratory leads to the page of its table, whose panels come a little later.
  if (location.hash === "#laboratory") afterPanels(panels, bring);
  document.addEventListener("click", clicked);
  model.on("msg:custom", told);
  return () => {
    document.removeEventListener("click", clicked);
    model.off("msg:custom", told);
  };
}

/** Whoever uses a mouse needs no ring round the whole stage, though it has the focus. */
function noteHand(root) {
  const byPointer = () => root.classList.add("dl-by-pointer");
  const byKeys = () => root.classList.remove("dl-by-pointer");
  document.addEventListener("pointerdown", byPointer, { capture: true });
  document.addEventListener("keydown", byKeys, { capture: true });
  return () => {
    document.removeEventListener("pointerdown", byPointer, { capture: true });
    document.removeEventListener("keydown", byKeys, { capture: true });
  };
}

/** To the stage, which takes the keys from now on. */
function comeBack(root) {
  root.focus({ preventScroll: true });
  root.scrollIntoView({ block: "start", behavior: prefersStillness() ? "auto" : "smooth" });
}

function afterPanels(panels, go, tries = 40) {
  if (panels()?.querySelector(".lm-mod-current")) go();
  else if (tries) setTimeout(() => afterPanels(panels, go, tries - 1), 100);
}

export default {
  render({ model, el }) {
    const view = new StageView(model, el);
    return () => view.close();
  },
};
