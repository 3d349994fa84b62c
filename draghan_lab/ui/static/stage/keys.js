// The keyboard. Keys count when the focus is inside the stage; on a Voila page, where nothing else
// uses them, also while nothing has the focus.

const KEYS_FOR_HELP = [
  ["← →", "one event (or one answer) back, on"],
  ["Shift + ← →", "one answer back, on"],
  ["Home, End", "to the beginning, to the end"],
  ["Space", "play, pause"],
  ["d", "to the decision; ↑ ↓ and Enter answer it"],
  ["l", "to the log; ↑ ↓ move in it"],
  ["u, r", "take the last answer back, give it again"],
  ["r", "turn the tile, while one is being placed"],
  ["Esc", "close a rule, show all options"],
  ["?", "this help"],
];

let foremostStage = null;

function keyAction(event, actions) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const direction = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (direction) {
    const byAnswer = event.shiftKey || event.key.startsWith("Page");
    return () => actions.move(direction, { byAnswer, repeated: event.repeat });
  }
  return {
    Home: () => actions.seek(0),
    End: () => actions.seek(Infinity),
    " ": () => actions.togglePlay(),
    "?": () => actions.help(),
    Escape: () => actions.dismiss(),
    d: () => actions.focusDecision(),
    l: () => actions.focusLog(),
    u: () => actions.undo(),
    r: () => actions.turnOrRedo(),
  }[event.key] ?? null;
}

/** A key that the focused control needs for itself: text, choices, and Space on a button. */
function belongsToControl(event) {
  const { target } = event;
  if (target.matches("input:not([type=range]), textarea, select, [contenteditable]")) return true;
  return event.key === " " && target.matches("button, [role=button]");
}

function listenToKeys(root, actions) {
  const handle = (event) => {
    if (event.defaultPrevented || belongsToControl(event)) return;
    const action = keyAction(event, actions);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  const handleUnfocused = (event) => {
    const nothingFocused = event.target === document.body || event.target === document.documentElement;
    if (nothingFocused && foremostStage === root && isAlonePage()) handle(event);
  };
  const comeForward = () => { foremostStage = root; };
  if (!foremostStage?.isConnected) comeForward();
  root.addEventListener("keydown", handle);
  root.addEventListener("pointerdown", comeForward);
  root.addEventListener("focusin", comeForward);
  document.addEventListener("keydown", handleUnfocused);
  return () => document.removeEventListener("keydown", handleUnfocused);
}

/** In JupyterLab the keys of an unfocused page belong to the notebook. */
function isAlonePage() {
  return "voila" in document.body.dataset || !document.querySelector(".jp-LabShell, .jp-NotebookPanel");
}

function makeHelp(onClose) {
  const rows = KEYS_FOR_HELP.flatMap(([keys, meaning]) => [
    make("dt", {}, ...keys.split(" ").map((part) => (/^[+,]$/.test(part) ? ` ${part} ` : make("kbd", { text: part })))),
    make("dd", { text: meaning }),
  ]);
  return make("section", { class: "dl-panel dl-help", role: "dialog", "aria-label": "Keys", hidden: true },
    make("header", { class: "dl-rule-head" },
      make("h3", { class: "dl-rule-title", text: "Keys" }),
      makeButton({ class: "dl-icon-button", "aria-label": "Close", onclick: onClose }, icon("close"))),
    make("dl", {}, ...rows),
    make("p", { class: "dl-help-note", text: "Click a ringed piece to answer with it, and a § to read the rule." }));
}
