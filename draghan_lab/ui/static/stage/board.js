// The drawing. One <g> per layer; a layer is replaced only when its fragment differs.

const GLIDE_MS = 180;
const RING_GAP = 3;
const MARKS = ["legal", "touched", "hinted", "picked"];

class Board {
  constructor(onPieces) {
    this.onPieces = onPieces;
    this.element = make("div", { class: "dl-board", role: "img" });
    this.element.addEventListener("click", (event) => this.click(event));
    this.places = new WeakMap();
    this.decorated = new Set();
    // Before it is on the page (or while its tab is hidden) nothing has a size to put a ring round.
    this.sizes = new ResizeObserver(() => {
      this.places = new WeakMap();
      this.decorate();
    });
    this.sizes.observe(this.element);
    this.marks = Object.fromEntries(MARKS.map((kind) => [kind, new Set()]));
  }

  /** Builds the empty drawing; the scene's size is in the units of its SVG. */
  setScene({ width = 100, height = 60, defs = "", layers = [] }) {
    this.svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid meet" });
    this.svg.innerHTML = defs;
    this.layers = layers.map((name) => ({
      group: makeSvg("g", { "data-layer": name }), fragment: null, pieces: new Map(),
    }));
    this.rings = makeSvg("g", { class: "dl-rings", "aria-hidden": "true" });
    this.svg.append(...this.layers.map((layer) => layer.group), this.rings);
    this.element.replaceChildren(this.svg);
    this.ratio = width / height;
    this.unit = Math.max(width, height) / 800;
  }

  /**
   * Paints a frame: at once, and in its final place; a glide only decorates what is there.
   * All measuring comes before all marking, so that the browser lays the drawing out only once.
   */
  paint(frame, fragments, touched, glide) {
    const changed = this.layers.filter((layer, index) => layer.fragment !== frame[index]);
    const before = glide ? this.placesOf(changed) : null;
    this.layers.forEach((layer, index) => {
      if (layer.fragment === frame[index]) return;
      layer.fragment = frame[index];
      layer.group.innerHTML = fragments.get(frame[index]) ?? "";
      layer.pieces = this.piecesIn(layer.group);
    });
    const moves = glide ? this.movesSince(before, changed) : [];
    this.marks.touched = new Set(touched);
    this.decorate();
    for (const { element, keyframes } of moves) element.animate(keyframes, { duration: GLIDE_MS, easing: "ease-out" });
  }

  /** Forgets which fragments are shown: their ids mean other texts from now on. */
  forget() {
    for (const layer of this.layers ?? []) layer.fragment = null;
  }

  piecesIn(group) {
    const pieces = new Map();
    for (const element of group.querySelectorAll("[data-piece]")) pieces.set(element.dataset.piece, element);
    return pieces;
  }

  placesOf(layers) {
    const places = new Map();
    for (const { pieces } of layers) {
      for (const [piece, element] of pieces) places.set(piece, element.getBoundingClientRect());
    }
    return places;
  }

  movesSince(before, layers) {
    const moves = [];
    for (const { pieces } of layers) {
      for (const [piece, element] of pieces) {
        const from = before.get(piece);
        const keyframes = from ? this.wayFrom(from, element) : { opacity: [0, 1] };
        if (keyframes) moves.push({ element, keyframes });
      }
    }
    return moves;
  }

  wayFrom(from, element) {
    const to = element.getBoundingClientRect();
    const right = from.x + from.width / 2 - to.x - to.width / 2;
    const down = from.y + from.height / 2 - to.y - to.height / 2;
    if (Math.abs(right) + Math.abs(down) < 1) return null;
    this.placeOf(element);
    const back = element.parentNode.getScreenCTM().inverse();
    const x = back.a * right + back.c * down;
    const y = back.b * right + back.d * down;
    // `translate` adds to a piece's own `transform`; animating `transform` would replace it.
    return { translate: [`${x}px ${y}px`, "0 0"] };
  }

  /** Marks pieces of one kind ("legal", "picked", "hinted") and redraws the rings. */
  mark(kind, pieces) {
    if (!pieces.length && !this.marks[kind].size) return;
    this.marks[kind] = new Set(pieces);
    this.decorate();
  }

  decorate() {
    if (!this.element.clientWidth) return;
    const marked = [];
    for (const { pieces } of this.layers ?? []) {
      for (const [piece, element] of pieces) {
        const kinds = MARKS.filter((kind) => this.marks[kind].has(piece));
        if (kinds.length || this.decorated.has(element)) marked.push({ element, kinds });
        if (kinds.length) this.placeOf(element);
      }
    }
    for (const { element, kinds } of marked) {
      for (const kind of MARKS) element.classList.toggle(kind, kinds.includes(kind));
    }
    this.decorated = new Set(marked.filter(({ kinds }) => kinds.length).map(({ element }) => element));
    this.rings?.replaceChildren(...marked.flatMap(({ element, kinds }) => kinds.map((kind) => this.ring(kind, element))));
  }

  ring(kind, element) {
    const { box, transform } = this.placeOf(element);
    const gap = RING_GAP * this.unit;
    return makeSvg("rect", {
      class: `dl-ring dl-ring-${kind}`,
      x: box.x - gap, y: box.y - gap, width: box.width + 2 * gap, height: box.height + 2 * gap,
      rx: 6 * this.unit, transform,
    });
  }

  /** Where an element rests in the drawing; kept, because a glide would falsify it. */
  placeOf(element) {
    if (!this.places.has(element)) {
      const own = element.getCTM();
      const base = this.svg.getCTM();
      const { a, b, c, d, e, f } = own && base ? base.inverse().multiply(own) : new DOMMatrix();
      this.places.set(element, { box: element.getBBox(), transform: `matrix(${a} ${b} ${c} ${d} ${e} ${f})` });
    }
    return this.places.get(element);
  }

  click(event) {
    const pieces = [];
    let element = event.target.closest?.("[data-piece]");
    for (; element; element = element.parentElement?.closest("[data-piece]")) pieces.push(element.dataset.piece);
    if (pieces.length) this.onPieces(pieces);
  }
}
