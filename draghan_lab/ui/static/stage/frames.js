// What the browser holds of the line: fragments by id, one row of ids and one log entry per stop.
// It asks Python for what is missing, nearest stop first, one request at a time.

const STOPS_PER_PULL = 60;
const PATIENCE_MS = 6000;
const MOST_RETRIES = 3;

class FrameStore {
  constructor(model, onArrival) {
    this.model = model;
    this.onArrival = onArrival;
    this.version = null;
    this.focus = 0;
    this.reset();
    this.listen = (message) => this.receive(message);
    model.on("msg:custom", this.listen);
  }

  reset() {
    this.fragments = new Map();
    this.frames = [];
    this.entries = [];
    this.known = 0;
    this.asking = null;
  }

  /** Adopts the line that the model shows now; returns how many leading stops stay as they are. */
  adopt() {
    const version = this.model.get("version");
    // `kept` compares with the version just before: if one was missed, nothing can be kept.
    const kept = version === this.version + 1 ? this.model.get("kept") : 0;
    if (!kept || this.version === null) this.reset();
    this.version = version;
    this.total = this.model.get("total");
    this.frames.length = this.entries.length = Math.min(kept, this.frames.length);
    this.stopWaiting();
    this.retries = 0;
    this.adoptHere(this.model.get("here"));
    return Math.min(kept, this.frames.length);
  }

  adoptHere(here) {
    if (!here || !Array.isArray(here.frame)) return;
    here.frame.forEach((id, layer) => this.fragments.set(id, here.fragments[layer]));
    this.frames[here.at] = here.frame;
    this.entries[here.at] = here.entry;
    this.countKnown();
  }

  countKnown() {
    while (this.fragments.has(this.known)) this.known += 1;
  }

  has(stop) {
    return this.frames[stop] !== undefined;
  }

  get isComplete() {
    return this.nearestMissing() === null;
  }

  nearestMissing() {
    for (let distance = 0; distance < this.total; distance += 1) {
      const after = this.focus + distance;
      const before = this.focus - distance;
      if (after < this.total && !this.has(after)) return after;
      if (before >= 0 && before < this.total && !this.has(before)) return before;
    }
    return null;
  }

  /** Asks for the gap nearest to the given stop, unless an answer is still under way. */
  pull(focus = this.focus) {
    this.focus = focus;
    if (this.asking !== null) return;
    const missing = this.nearestMissing();
    if (missing === null) return;
    const start = missing < focus ? this.startOfGap(missing) : missing;
    this.asking = setTimeout(() => this.retry(), PATIENCE_MS);
    this.model.send({
      kind: "pull",
      version: this.version,
      start,
      count: this.gapLength(start),
      known: this.known,
    });
  }

  startOfGap(missing) {
    let start = missing;
    while (start > 0 && !this.has(start - 1) && missing - start < STOPS_PER_PULL - 1) start -= 1;
    return start;
  }

  gapLength(start) {
    let end = start;
    while (end < this.total && !this.has(end) && end - start < STOPS_PER_PULL) end += 1;
    return end - start;
  }

  retry() {
    this.asking = null;
    this.retries += 1;
    if (this.retries <= MOST_RETRIES) this.pull();
  }

  receive(message) {
    if (message?.kind !== "frames" || message.version !== this.version) return;
    for (const [id, text] of Object.entries(message.fragments)) this.fragments.set(Number(id), text);
    this.countKnown();
    let stored = 0;
    message.frames.forEach((frame, offset) => {
      if (!frame.every((id) => this.fragments.has(id))) return;
      this.frames[message.start + offset] = frame;
      this.entries[message.start + offset] = message.entries[offset];
      stored += 1;
    });
    this.stopWaiting();
    if (stored) {
      this.retries = 0;
      this.onArrival(message.start, message.frames.length);
      this.pull();
    } else {
      // Fragments went missing on the way: ask again as a newcomer who knows none.
      this.known = 0;
      this.retry();
    }
  }

  stopWaiting() {
    clearTimeout(this.asking);
    this.asking = null;
  }

  close() {
    this.stopWaiting();
    this.model.off("msg:custom", this.listen);
  }
}
