// The log: one line per stop, filled in as the frames arrive.

class Log {
  constructor(chips, onGo) {
    this.chips = chips;
    this.onGo = onGo;
    this.list = make("ol", { class: "dl-lines" });
    this.box = make("div", { class: "dl-log-box" }, this.list);
    this.element = make("section", { class: "dl-panel dl-log", "aria-label": "Log" },
      make("h3", { class: "dl-panel-title", text: "What happened" }), this.box);
    this.list.addEventListener("click", (event) => this.click(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.rows = [];
    this.current = null;
    this.sizes = new ResizeObserver(() => this.current && revealInside(this.box, this.current, 12));
    this.sizes.observe(this.box);
  }

  setSeats(seats, colours) {
    this.seats = seats;
    this.colours = colours;
  }

  /** Drops every line from stop `kept` on. */
  keep(kept) {
    this.rows.slice(kept).forEach((row) => row?.remove());
    this.rows.length = Math.min(kept, this.rows.length);
    if (this.current && !this.current.isConnected) this.current = null;
  }

  /** Adds the lines of some stops that have just arrived. */
  fill(entries, start, count) {
    const fresh = document.createDocumentFragment();
    for (let stop = start; stop < start + count; stop += 1) {
      if (this.rows[stop] || !entries[stop]) continue;
      this.rows[stop] = this.makeRow(entries[stop], stop);
      fresh.append(this.rows[stop]);
    }
    this.list.insertBefore(fresh, this.firstRowFrom(start + count));
  }

  firstRowFrom(stop) {
    for (let later = stop; later < this.rows.length; later += 1) {
      if (this.rows[later]) return this.rows[later];
    }
    return null;
  }

  makeRow(entry, stop) {
    const row = make("li", { class: "dl-row", "data-stop": stop });
    if (entry.mark) row.append(make("div", { class: "dl-mark", text: entry.mark }));
    const body = make("p", { class: "dl-row-body" });
    if (entry.head) {
      row.classList.add("dl-row-answer");
      body.append(seatBadge(entry.seat, this.seats, this.colours));
    }
    body.append(this.makeSentence(entry), " ", ...this.chips.make(entry.cites, { tabbable: false }));
    row.append(body);
    return row;
  }

  makeSentence(entry) {
    const sentence = make("span", {
      class: "dl-go", role: "button", tabindex: "-1", "data-lm-suppress-shortcuts": "true",
    });
    if (entry.head) sentence.append(make("strong", { text: entry.head }));
    if (entry.head && entry.text) sentence.append(make("br"));
    if (entry.text) sentence.append(make("span", { text: entry.text }));
    if (!entry.head && !entry.text) sentence.append(make("span", { class: "dl-silent", text: "nothing happens" }));
    return sentence;
  }

  showCurrent(stop) {
    const row = this.rows[stop] ?? null;
    if (row !== this.current) {
      if (this.current) this.setCurrent(this.current, false);
      if (row) this.setCurrent(row, true);
      this.current = row;
    }
    if (row) revealInside(this.box, row, 12);
  }

  /** Only the current line can be reached by Tab; from there the arrows go on. */
  setCurrent(row, isCurrent) {
    row.classList.toggle("dl-current", isCurrent);
    if (isCurrent) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    for (const target of row.querySelectorAll("[tabindex]")) target.tabIndex = isCurrent ? 0 : -1;
  }

  click(event) {
    if (event.target.closest("[data-cite]")) return;
    const row = event.target.closest(".dl-row");
    if (row) this.onGo(Number(row.dataset.stop));
  }

  key(event) {
    const row = event.target.closest(".dl-row");
    if (!row || event.target.matches("[data-cite]")) return;
    const stop = Number(row.dataset.stop);
    const target = { ArrowUp: stop - 1, ArrowDown: stop + 1, Enter: stop }[event.key];
    if (target === undefined || !this.rows[target]) return;
    event.preventDefault();
    event.stopPropagation();
    this.onGo(target);
    this.showCurrent(target);
    this.rows[target].querySelector(".dl-go").focus({ preventScroll: true });
  }
}
