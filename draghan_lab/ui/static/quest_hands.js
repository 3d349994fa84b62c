// Hands on the quest board. The stage knows clicks; here a piece can be dragged onto another one,
// what a first click took up stays marked, and Python hears which cards are being chosen. The line
// of advice stands right under the board, where one looks.

const DRAG_FROM_PX = 6;
const GHOST_WIDTH_PX = 96;
const DRAGGED = ["gear", "at", "hero", "location", "found"];
const RECEIVING = ["enemy", "hero"];

const kindOf = (piece) => piece.dataset.piece.split(":")[0];
const nameOf = (piece) => piece.querySelector("title")?.textContent.split(/[,;:]| needs /)[0] ?? "";

class Hands {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.makeLine();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const listen = (name, react, more = {}) => document.addEventListener(name, react, { signal, ...more });
    listen("pointerdown", (event) => this.press(event));
    listen("pointermove", (event) => this.drag(event));
    listen("pointerup", (event) => this.drop(event));
    listen("pointercancel", () => this.letGo());
    listen("keydown", (event) => { if (event.key === "Escape") this.letGo(); });
    listen("click", (event) => this.clicked(event), { capture: true });
    this.watch = new MutationObserver(() => this.look());
    model.on("change:told", () => this.tell());
    model.on("change:can_advise", () => this.offerAdvice());
    model.on("msg:custom", (message) => { if (message?.kind === "click") this.clickOn(message.piece); });
    this.tell();
    this.offerAdvice();
    requestAnimationFrame(() => this.attach());
  }

  get app() {
    return this.el.closest(".dl-app");
  }

  makeLine() {
    this.words = document.createElement("p");
    this.words.setAttribute("aria-live", "polite");
    this.advice = document.createElement("button");
    this.advice.type = "button";
    this.advice.className = "dl-link";
    this.advice.textContent = "Show me how";
    this.advice.title = "the best that can be done in this fight";
    this.advice.dataset.lmSuppressShortcuts = "true";
    this.advice.addEventListener("click", () => this.model.send({ kind: "advise" }));
    this.line = document.createElement("div");
    this.line.className = "dl-hands";
    this.line.append(this.words, this.advice);
  }

  offerAdvice() {
    this.advice.hidden = !this.model.get("can_advise");
  }

  attach() {
    const panel = this.app?.querySelector(".dl-decision");
    this.app?.querySelector(".dl-board-frame")?.after(this.line);
    this.app?.querySelector(".dl-stage")?.classList.add("dl-with-hands");
    if (panel) this.watch.observe(panel, { childList: true, subtree: true, attributeFilter: ["aria-pressed", "hidden"] });
    else if (!this.abort.signal.aborted) setTimeout(() => this.attach(), 200);
  }

  tell(words = this.model.get("told")) {
    this.words.textContent = words || " ";
  }

  // dragging

  pieceAt(target, kinds) {
    for (let piece = target?.closest?.("[data-piece]"); piece; piece = piece.parentElement?.closest("[data-piece]")) {
      if (kinds.includes(kindOf(piece)) && this.app?.querySelector(".dl-board")?.contains(piece)) return piece;
    }
    return null;
  }

  press(event) {
    const piece = event.button === 0 ? this.pieceAt(event.target, DRAGGED) : null;
    this.pressed = piece && { piece, x: event.clientX, y: event.clientY };
  }

  drag(event) {
    if (!this.pressed) return;
    const far = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > DRAG_FROM_PX;
    if (!this.ghost && !far) return;
    if (!this.ghost) this.takeUp(this.pressed.piece);
    this.ghost.style.transform = `translate(${event.clientX + 6}px, ${event.clientY + 6}px)`;
    const over = this.receiver(event);
    if (over === this.over) return;
    this.over?.classList.remove("dl-drop");
    over?.classList.add("dl-drop");
    this.over = over;
  }

  receiver(event) {
    const over = this.pieceAt(document.elementFromPoint(event.clientX, event.clientY), RECEIVING);
    return over?.contains(this.pressed.piece) ? null : over;
  }

  takeUp(piece) {
    const shown = piece.querySelector(".grip") ?? piece;
    const box = shown.getBBox();
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const wide = Math.min(GHOST_WIDTH_PX, shown.getBoundingClientRect().width);
    svg.setAttribute("viewBox", `${box.x - 1} ${box.y - 1} ${box.width + 2} ${box.height + 2}`);
    svg.setAttribute("width", wide);
    svg.setAttribute("class", "oud");
    const copy = shown.cloneNode(true);
    copy.removeAttribute("transform");
    svg.append(copy);
    this.ghost = document.createElement("div");
    this.ghost.className = "dl-ghost";
    this.ghost.append(svg);
    document.body.append(this.ghost);
    piece.classList.add("dl-held");
    this.app.classList.add("dl-dragging");
    this.tell(`${nameOf(piece)}: drop it where it belongs, or press Esc`);
  }

  drop(event) {
    const source = this.pressed?.piece.dataset.piece;
    const target = this.ghost && this.receiver(event)?.dataset.piece;
    if (this.ghost) this.swallowClick();
    this.letGo();
    if (target) this.model.send({ kind: "drop", source, target });
  }

  /** The click that ends a drag means nothing to the stage. */
  swallowClick() {
    this.isDropping = true;
    setTimeout(() => { this.isDropping = false; }, 0);
  }

  letGo() {
    this.over?.classList.remove("dl-drop");
    this.pressed?.piece.classList.remove("dl-held");
    this.ghost?.remove();
    this.app?.classList.remove("dl-dragging");
    if (this.ghost) this.tell();
    this.pressed = this.ghost = this.over = null;
  }

  // clicking

  clicked(event) {
    if (this.isDropping) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const order = event.target.closest?.(".dl-quest-table [data-order]");
    if (order && this.app?.contains(order)) this.model.send({ kind: "order", place: Number(order.dataset.order) });
    const piece = this.pieceAt(event.target, Object.keys(this.model.get("next")));
    if (piece) setTimeout(() => this.hold(piece), 0);
  }

  clickOn(piece) {
    const found = this.app?.querySelector(`.dl-board [data-piece="${CSS.escape(piece)}"]`);
    found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }

  /** Whether the first of two clicks was made: only then can all options be shown again. */
  get isNarrowed() {
    return Boolean(this.app?.querySelector(".dl-decision .dl-foot-pick .dl-link:not([hidden])"));
  }

  /** What a first click took up stays marked until the second one, or until all options are back. */
  hold(piece) {
    this.held?.classList.remove("dl-held");
    this.held = this.isNarrowed && piece.isConnected ? piece : null;
    this.held?.classList.add("dl-held");
    this.tell(this.held ? `${nameOf(piece)}: ${this.model.get("next")[kindOf(piece)]}.` : undefined);
  }

  /** The list of options changed: another question, other cards chosen, or all options again. */
  look() {
    if (this.held && (!this.isNarrowed || !this.held.isConnected)) this.hold(this.held);
    const pressed = this.app?.querySelectorAll('.dl-decision .dl-option[aria-pressed="true"]') ?? [];
    const chosen = [...pressed].map((option) => Number(option.dataset.option));
    if (String(chosen) === String(this.model.get("chosen"))) return;
    this.model.set("chosen", chosen);
    this.model.save_changes();
  }

  close() {
    this.abort.abort();
    this.watch.disconnect();
    this.letGo();
    this.line.remove();
  }
}

export default {
  render({ model, el }) {
    const hands = new Hands(model, el);
    return () => hands.close();
  },
};
