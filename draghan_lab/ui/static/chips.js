// A row of small buttons: one is chosen, or as many as wanted.

function render({ model, el }) {
  el.classList.add("dl-chips");
  el.setAttribute("role", "group");
  el.dataset.lmSuppressShortcuts = "true";

  const isChosen = (name) => (model.get("many") ? model.get("value").includes(name) : model.get("value") === name);

  function choose(name) {
    const chosen = model.get("value");
    const many = () => (chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
    model.set("value", model.get("many") ? many() : name);
    model.save_changes();
  }

  function makeChip({ name, label, picture, hint }) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = label ? "dl-pick" : "dl-pick dl-pick-picture";
    made.title = hint;
    made.dataset.name = name;
    made.innerHTML = picture;
    if (label) made.append(Object.assign(document.createElement("span"), { textContent: label }));
    else made.setAttribute("aria-label", hint);
    made.addEventListener("click", () => choose(name));
    return made;
  }

  function draw() {
    const held = el.contains(document.activeElement) ? document.activeElement.dataset.name : null;
    el.setAttribute("aria-label", model.get("about"));
    el.replaceChildren(...model.get("options").map(makeChip));
    mark();
    if (held) [...el.children].find((made) => made.dataset.name === held)?.focus();
  }

  function mark() {
    for (const made of el.children) made.setAttribute("aria-pressed", String(isChosen(made.dataset.name)));
  }

  model.on("change:options", draw);
  model.on("change:value", mark);
  draw();
}

export default { render };
