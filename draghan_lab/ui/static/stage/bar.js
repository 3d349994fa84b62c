// The replay bar: where we are on the line, and every way to move along it.

const SPEEDS = [["0.5", "½×"], ["1", "1×"], ["2", "2×"], ["4", "4×"]];
const MOST_STEP_TICKS = 400;

class ReplayBar {
  constructor(actions) {
    this.actions = actions;
    this.element = make("div", { class: "dl-bar", role: "group", "aria-label": "Replay" });
    this.buttons = this.makeButtons();
    this.slider = make("input", {
      type: "range", min: 0, max: 0, value: 0, class: "dl-slider", "aria-label": "Position in the game",
      "data-lm-suppress-shortcuts": "true", oninput: () => actions.seek(Number(this.slider.value)),
    });
    this.ticks = makeSvg("svg", { class: "dl-ticks", preserveAspectRatio: "none", "aria-hidden": "true" });
    this.place = make("output", { class: "dl-place" });
    this.placeText = make("span", { class: "dl-place-text" });
    this.place.append(this.placeText);
    this.element.append(
      make("div", { class: "dl-track" }, this.ticks, this.slider),
      make("div", { class: "dl-transport" }, ...this.layOut()),
    );
  }

  makeButtons() {
    const { actions } = this;
    const button = (name, label, key, action) => makeButton(
      { class: "dl-icon-button", "aria-label": label, title: `${label} (${key})`, onclick: action }, icon(name),
    );
    return {
      first: button("first", "First", "Home", () => actions.seek(0)),
      previous: button("previous", "Previous", "←", () => actions.move(-1)),
      play: button("play", "Play", "Space", () => actions.togglePlay()),
      next: button("next", "Next", "→", () => actions.move(1)),
      last: button("last", "Last", "End", () => actions.seek(Infinity)),
      undo: button("undo", "Take the last answer back", "u", () => actions.undo()),
      redo: button("redo", "Give it again", "r", () => actions.redo()),
      help: makeButton({
        class: "dl-icon-button dl-help-button", "aria-label": "Keys", title: "Keys (?)", text: "?",
        onclick: () => actions.help(),
      }),
    };
  }

  layOut() {
    const { first, previous, play, next, last, undo, redo, help } = this.buttons;
    play.classList.add("dl-play");
    return [
      make("div", { class: "dl-cluster" }, first, previous, play, next, last),
      this.place,
      make("div", { class: "dl-cluster dl-cluster-end" }, this.makeUnit(), this.makeSpeed(),
        make("span", { class: "dl-cluster" }, undo, redo, help)),
    ];
  }

  makeUnit() {
    const option = (unit, label, title) => makeButton(
      { class: "dl-segment", "data-unit": unit, title, text: label, onclick: () => this.actions.setUnit(unit) },
    );
    this.unitButtons = [
      option("event", "by event", "Arrow keys and play go event by event"),
      option("answer", "by answer", "Arrow keys and play go answer by answer"),
    ];
    return make("div", { class: "dl-segments", role: "group", "aria-label": "Go" }, ...this.unitButtons);
  }

  makeSpeed() {
    this.speed = make("select", {
      class: "dl-speed", "aria-label": "Speed", title: "Speed of play", "data-lm-suppress-shortcuts": "true",
    }, ...SPEEDS.map(([value, text]) => make("option", { value, text })));
    this.speed.value = "1";
    return this.speed;
  }

  showUnit(unit) {
    for (const button of this.unitButtons) {
      button.setAttribute("aria-pressed", String(button.dataset.unit === unit));
    }
  }

  showPlaying(playing) {
    const { play } = this.buttons;
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    play.title = playing ? "Pause (Space)" : "Play (Space)";
  }

  showUndo(canUndo, canRedo) {
    this.buttons.undo.disabled = !canUndo;
    this.buttons.redo.disabled = !canRedo;
  }

  showPlace(at, total) {
    const furthest = Math.max(total - 1, 0);
    if (this.furthest !== furthest) {
      this.furthest = furthest;
      this.slider.max = furthest;
    }
    this.slider.value = at;
    this.slider.style.setProperty("--dl-done", furthest ? at / furthest : 0);
    this.placeText.textContent = `${total ? at + 1 : 0} / ${total}`;
    const { first, previous, next, last } = this.buttons;
    first.disabled = previous.disabled = at <= 0;
    next.disabled = last.disabled = at >= furthest;
  }

  showSentence(sentence) {
    this.slider.setAttribute("aria-valuetext", sentence);
  }

  /** Marks where answers (short) and rounds (tall) begin, and how far the frames have arrived. */
  showTicks(entries, total) {
    const width = Math.max(total - 1, 1);
    const answers = [];
    const rounds = [];
    for (let stop = 0; stop < total; stop += 1) {
      const entry = entries[stop];
      if (entry?.mark) rounds.push(`M${stop} 0V10`);
      else if (entry?.head && total <= MOST_STEP_TICKS) answers.push(`M${stop} 6V10`);
    }
    this.ticks.setAttribute("viewBox", `0 0 ${width} 10`);
    this.ticks.replaceChildren(
      makeSvg("path", { class: "dl-tick-answer", d: answers.join("") }),
      makeSvg("path", { class: "dl-tick-round", d: rounds.join("") }),
    );
  }
}
