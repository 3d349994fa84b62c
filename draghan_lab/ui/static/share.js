// The address of what is on the table, a button that copies it, and a download of the record.

function addressOf(link, event) {
  const page = new URL(window.location.href);
  page.search = "";
  page.hash = "";
  page.searchParams.set("play", link);
  if (event !== null) page.searchParams.set("event", event);
  return page.href;
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "dl-share";
  const field = document.createElement("input");
  field.readOnly = true;
  field.setAttribute("aria-label", "Link to this step");
  field.dataset.lmSuppressShortcuts = "true";
  const copy = button("Copy link", "dl-copy");
  const download = button("Download record", "dl-download");
  const said = document.createElement("span");
  said.className = "dl-share-said";
  said.setAttribute("role", "status");
  box.append(field, copy, download, said);
  el.append(box);

  const inPage = /\/voila\//.test(window.location.pathname);
  const show = () => { field.value = inPage ? addressOf(model.get("link"), model.get("event")) : model.get("link"); };

  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = "Copied.";
    } catch {
      said.textContent = document.execCommand("copy") ? "Copied." : "Press Ctrl+C to copy.";
    }
  });
  download.addEventListener("click", () => model.send({ kind: "download" }));

  const receive = (message) => {
    if (message?.kind !== "record") return;
    const anchor = document.createElement("a");
    anchor.href = URL.createObjectURL(new Blob([message.text], { type: "application/json" }));
    anchor.download = message.name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
    said.textContent = `Saved as ${message.name}.`;
  };
  model.on("msg:custom", receive);
  for (const name of ["link", "event"]) model.on(`change:${name}`, show);
  show();
  return () => {
    model.off("msg:custom", receive);
    for (const name of ["link", "event"]) model.off(`change:${name}`, show);
  };
}

function button(text, name) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `jupyter-button ${name}`;
  element.textContent = text;
  element.dataset.lmSuppressShortcuts = "true";
  return element;
}

export default { render };
