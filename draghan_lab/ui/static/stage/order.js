// A list whose items are put into order: by dragging, by its arrows, or by keyboard alone.

const DRAG_EDGE = 28;

class SortableList {
  constructor(options, order, { announce, onHint }) {
    this.options = options;
    this.announce = announce;
    this.onHint = onHint;
    this.element = make("ol", { class: "dl-sortable", "aria-label": "Order, first on top" });
    this.items = options.map((option, index) => this.makeItem(option, index));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", (event) => this.startDrag(event));
    this.setOrder(order);
  }

  get order() {
    return [...this.element.children].map((item) => Number(item.dataset.index));
  }

  setOrder(order) {
    this.element.replaceChildren(...order.map((index) => this.items[index]));
    this.renumber();
  }

  makeItem(option, index) {
    const arrow = (name, label, distance) => makeButton({
      class: "dl-icon-button dl-small", tabindex: "-1", "aria-label": label, title: `${label} (Alt+${distance < 0 ? "↑" : "↓"})`,
      onclick: () => this.shift(this.items[index], distance),
    }, icon(name));
    return make("li", {
      class: "dl-sort-item", tabindex: "0", "data-index": index, "data-lm-suppress-shortcuts": "true",
      "aria-roledescription": "sortable item",
      onpointerenter: () => this.onHint(option.pieces ?? []), onpointerleave: () => this.onHint([]),
      onfocus: () => this.onHint(option.pieces ?? []), onblur: () => this.onHint([]),
    },
    make("span", { class: "dl-sort-place", "aria-hidden": "true" }),
    swatch(option),
    make("span", { class: "dl-sort-label", text: option.label }),
    arrow("up", "Move up", -1), arrow("down", "Move down", 1));
  }

  renumber() {
    const count = this.items.length;
    [...this.element.children].forEach((item, place) => {
      item.querySelector(".dl-sort-place").textContent = place + 1;
      item.setAttribute("aria-label", `${this.labelOf(item)}, ${place + 1} of ${count}`);
    });
  }

  labelOf(item) {
    return this.options[Number(item.dataset.index)].label;
  }

  shift(item, distance) {
    const siblings = [...this.element.children];
    const place = siblings.indexOf(item);
    const target = Math.max(0, Math.min(siblings.length - 1, place + distance));
    if (target === place) return;
    const hadFocus = item === document.activeElement;
    if (target > place) siblings[target].after(item);
    else siblings[target].before(item);
    this.renumber();
    if (hadFocus) item.focus();
    this.announce(item.getAttribute("aria-label"));
  }

  key(event) {
    const item = event.target.closest(".dl-sort-item");
    if (!item || event.target !== item) return;
    const distance = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (distance && (event.altKey || this.grabbed === item)) this.shift(item, distance);
    else if (distance) (distance < 0 ? item.previousElementSibling : item.nextElementSibling)?.focus();
    else if (event.key === " ") this.grab(this.grabbed === item ? null : item);
    else if (event.key === "Escape" && this.grabbed) this.grab(null, this.orderWhenGrabbed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  grab(item, restore) {
    const dropped = this.grabbed;
    dropped?.classList.remove("dl-grabbed");
    item?.classList.add("dl-grabbed");
    if (restore) {
      this.setOrder(restore);
      dropped.focus();
    }
    if (item) this.orderWhenGrabbed = this.order;
    this.grabbed = item;
    this.announce(item ? `${this.labelOf(item)} grabbed; arrows move it, Space drops it` : "dropped");
  }

  startDrag(event) {
    const item = event.target.closest(".dl-sort-item");
    if (!item || event.button !== 0 || event.target.closest("button")) return;
    item.classList.add("dl-grabbed");
    item.setPointerCapture(event.pointerId);
    const move = (moved) => this.drag(item, moved.clientY);
    const end = () => {
      item.classList.remove("dl-grabbed");
      item.removeEventListener("pointermove", move);
      this.renumber();
    };
    item.addEventListener("pointermove", move);
    item.addEventListener("lostpointercapture", end, { once: true });
  }

  drag(item, y) {
    const box = this.element.getBoundingClientRect();
    if (y < box.top + DRAG_EDGE) this.element.scrollTop -= 8;
    if (y > box.bottom - DRAG_EDGE) this.element.scrollTop += 8;
    const above = [...this.element.children].filter((other) => other !== item && middleOf(other) < y);
    // Others are moved round the dragged item: moving the item itself would end its pointer capture.
    this.moveOthersRound(item, above.length);
  }

  moveOthersRound(item, target) {
    let place = [...this.element.children].indexOf(item);
    for (; place < target; place += 1) item.before(item.nextElementSibling);
    for (; place > target; place -= 1) item.after(item.previousElementSibling);
    this.renumber();
  }
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
}

/** A dot of the option's colour beside its label, or nothing. */
function swatch(option) {
  if (!option.colour) return null;
  const dot = make("span", { class: "dl-swatch", "aria-hidden": "true" });
  dot.style.backgroundColor = option.colour;
  return dot;
}
