// A row of cards that can be put into another order, by mouse or by keyboard.
function render({ model, el }) {
  el.classList.add("dl-sortable");
  const list = document.createElement("ol");
  list.className = "dl-sortable-row";
  const told = document.createElement("p");
  told.className = "dl-sortable-told";
  told.setAttribute("aria-live", "polite");
  told.textContent = "Drag a card to another place, or press Shift with an arrow key.";
  el.append(list, told);
  let held = null;

  const items = () => model.get("items");
  const order = () => model.get("order");

  function move(from, to) {
    const now = order().slice();
    if (to < 0 || to >= now.length || from === to) return;
    const [card] = now.splice(from, 1);
    now.splice(to, 0, card);
    model.set("order", now);
    model.save_changes();
    draw();
    list.children[to].focus();
    told.textContent = `${items()[card]} is now card ${to + 1} of ${now.length}`;
  }

  function onKey(event, place) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey || event.shiftKey) move(place, place + step);
    else list.children[Math.max(0, Math.min(place + step, list.children.length - 1))].focus();
  }

  function card(name, place) {
    const item = document.createElement("li");
    item.className = "dl-sortable-card";
    item.tabIndex = 0;
    item.draggable = true;
    item.dataset.lmSuppressShortcuts = "true";
    item.textContent = name;
    item.setAttribute("aria-label", `card ${place + 1}: ${name}. Shift and an arrow key moves it.`);
    item.addEventListener("keydown", (event) => onKey(event, place));
    item.addEventListener("dragstart", (event) => {
      held = place;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
    });
    item.addEventListener("dragover", (event) => {
      if (held !== null) event.preventDefault();
    });
    item.addEventListener("drop", (event) => {
      event.preventDefault();
      if (held !== null) move(held, place);
      held = null;
    });
    item.addEventListener("dragend", () => {
      held = null;
    });
    return item;
  }

  function draw() {
    const names = items();
    list.replaceChildren(...order().map((index, place) => card(names[index], place)));
  }

  model.on("change:items", draw);
  model.on("change:order", draw);
  draw();
}

export default { render };
