// A drawing whose pieces report clicks, and files that are handed out when asked for.

function pieceAt(target, root) {
  for (let node = target; node && node !== root; node = node.parentNode) {
    const piece = node.dataset?.piece ?? node.getAttribute?.("data-piece");
    if (piece && /^(cell|chamber):/.test(piece)) return piece;
  }
  return null;
}

function behind(event, root) {
  // A figure may stand in front: look through it for the chamber below.
  for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
    const piece = root.contains(node) ? pieceAt(node, root) : null;
    if (piece) return piece;
  }
  return null;
}

function handOut({ name, type, text, base64 }) {
  const bytes = base64
    ? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(text);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function isTurn(event) {
  return event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** A key belongs to the laboratory if it is pressed in it, or nowhere on a page of its own. */
function isMeant(target, el) {
  if (target.matches("input:not([type=range]), textarea, select")) return false;
  if (target === document.body) return "voila" in document.body.dataset;
  return Boolean(el.closest(".dl-app")?.contains(target));
}

function render({ model, el }) {
  el.classList.add("dl-lair-board");
  el.tabIndex = 0;
  el.setAttribute("role", "application");
  el.setAttribute("aria-label", "The lair: click a chamber or a cell, R turns the tile");
  el.dataset.lmSuppressShortcuts = "true";
  const paint = () => { el.innerHTML = model.get("drawing"); };
  model.on("change:drawing", paint);
  model.on("msg:custom", (message) => {
    if (message.kind === "file") handOut(message);
  });
  el.addEventListener("click", (event) => {
    const piece = behind(event, el);
    if (piece) model.send({ kind: "touch", piece });
  });
  const onKey = (event) => {
    if (!isTurn(event) || !isMeant(event.target, el)) return;
    event.preventDefault();
    model.send({ kind: "turn" });
  };
  document.addEventListener("keydown", onKey);
  paint();
  return () => document.removeEventListener("keydown", onKey);
}

export default { render };
