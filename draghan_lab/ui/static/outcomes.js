// A table of outcomes; a click or Enter on a row chooses it.
function render({ model, el }) {
  el.classList.add("dl-outcomes");
  const table = document.createElement("table");
  el.append(table);

  const isNumber = (text) => /^-?[\d.,% ]+$/.test(text ?? "");

  function cell(kind, text, isNumeric) {
    const made = document.createElement(kind);
    made.textContent = text;
    if (isNumeric) made.className = "num";
    return made;
  }

  function choose(place) {
    model.set("chosen", place);
    model.save_changes();
  }

  function onKey(event, place) {
    const rows = table.tBodies[0].rows;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") choose(place);
    else if (step) rows[Math.max(0, Math.min(place + step, rows.length - 1))].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function line(texts, place) {
    const made = document.createElement("tr");
    made.tabIndex = 0;
    made.dataset.lmSuppressShortcuts = "true";
    made.setAttribute("aria-label", `replay: ${texts.join(", ")}`);
    made.append(...texts.map((text) => cell("td", text, isNumber(text))));
    made.addEventListener("click", () => choose(place));
    made.addEventListener("keydown", (event) => onKey(event, place));
    return made;
  }

  function mark() {
    [...(table.tBodies[0]?.rows ?? [])].forEach((row, place) =>
      row.classList.toggle("dl-chosen", place === model.get("chosen")));
  }

  function draw() {
    const head = document.createElement("thead");
    const names = document.createElement("tr");
    const first = model.get("lines")[0] ?? [];
    names.append(...model.get("head").map((text, place) => cell("th", text, isNumber(first[place]))));
    head.append(names);
    const body = document.createElement("tbody");
    body.append(...model.get("lines").map(line));
    table.replaceChildren(head, body);
    el.hidden = !model.get("lines").length;
    mark();
  }

  model.on("change:lines", draw);
  model.on("change:head", draw);
  model.on("change:chosen", mark);
  draw();
}

export default { render };
