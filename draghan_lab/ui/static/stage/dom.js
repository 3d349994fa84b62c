// The parts of the stage are joined into one module in the order that stage.py names.
// Text from Python only ever enters the page through textContent or attributes; the one exception
// is the drawing itself (board.js), which Python escapes.

const SVG_NS = "http://www.w3.org/2000/svg";

/** An element with attributes ("text" is its text content, "on…" are listeners) and children. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...children.filter((child) => child != null));
  return element;
}

function setAttribute(element, name, value) {
  if (value == null || value === false) return;
  if (name === "text") element.textContent = value;
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else element.setAttribute(name, value === true ? "" : value);
}

function makeSvg(tag, attributes = {}) {
  const element = document.createElementNS(SVG_NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A button that JupyterLab's shortcuts leave alone (it looks at the focused element itself). */
function makeButton(attributes, ...children) {
  return make("button", { type: "button", "data-lm-suppress-shortcuts": "true", ...attributes }, ...children);
}

const ICON_PATHS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M16 5 6 12l10 7z",
  play: "M7 4.5 19 12 7 19.5z",
  pause: "M8 5v14M16 5v14",
  next: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  close: "M6 6l12 12M18 6 6 18",
  up: "M6 15l6-6 6 6",
  down: "M6 9l6 6 6-6",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 20c0-8 14-8 14 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14c3 1 4 3 4 6",
  check: "M5 12.5 10 17.5 19 7",
};

function icon(name) {
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", class: `dl-icon dl-icon-${name}`, "aria-hidden": "true" });
  svg.append(makeSvg("path", { d: ICON_PATHS[name] }));
  return svg;
}

const AFTER_PAINT_MS = 24;

/** Runs the latest given work once the frame that is being prepared is on the screen. */
function afterPaint() {
  let work = null;
  return (next) => {
    const waiting = work !== null;
    work = next;
    if (waiting) return;
    requestAnimationFrame(() => setTimeout(() => {
      const due = work;
      work = null;
      due();
    }, AFTER_PAINT_MS));
  };
}

/** Scrolls only the given box, and only as far as needed to show the element. */
function revealInside(box, element, margin = 8) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top + margin) box.scrollTop -= outer.top + margin - inner.top;
  else if (inner.bottom > outer.bottom - margin) {
    box.scrollTop += Math.min(inner.bottom - outer.bottom + margin, inner.top - outer.top - margin);
  }
}

function prefersStillness() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const FATE = -1;

/** The sign of a seat: its initial on its colour, so that colour is never the only sign. */
function seatBadge(seat, seats, colours) {
  if (seat === FATE) return make("span", { class: "dl-seat dl-seat-fate", title: "Fate", text: "✦" });
  if (!(seat >= 0)) return make("span", { class: "dl-seat dl-seat-table", "aria-hidden": "true" }, icon("people"));
  const name = seats[seat] ?? `Seat ${seat + 1}`;
  const badge = make("span", { class: "dl-seat", title: name, text: [...name][0]?.toUpperCase() ?? "?" });
  const colour = colours[seat];
  if (colour) {
    badge.style.backgroundColor = colour;
    badge.style.color = readableOn(badge.style.backgroundColor);
  }
  return badge;
}

/** Dark or light text, whichever reads better on an rgb() colour. */
function readableOn(rgb) {
  const [red, green, blue] = (rgb.match(/\d+/g) ?? [0, 0, 0]).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? "#2B2A33" : "#FFFFFF";
}
