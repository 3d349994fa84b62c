// Runs before Voila's own script: tells how the page is coming along, and when nobody answers any more.
(() => {
  const SLOW_AFTER = 25000;   // milliseconds until the loading screen offers a reload
  const PATIENCE = 2000;      // a connection that is back within this time was never lost

  const find = (id) => document.getElementById(id);
  let leaving = false;
  let restarted = false;
  let waiting = 0;

  const show = (id, shown) => { const place = find(id); if (place) place.hidden = !shown; };
  const lost = () => { if (!leaving) show("dl-lost", true); };
  const back = () => { clearTimeout(waiting); if (!restarted) show("dl-lost", false); };

  // A kernel that died is started afresh without our widgets, so the page has to be loaded again.
  const noticeRestart = ({ data }) => {
    if ((data.byteLength ?? data.length) > 4096) return;
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (/"execution_state": ?"(auto)?(restarting|dead)"/.test(text)) { restarted = true; lost(); }
  };

  const watch = (socket) => {
    socket.addEventListener("open", back);
    socket.addEventListener("close", () => { clearTimeout(waiting); waiting = setTimeout(lost, PATIENCE); });
    socket.addEventListener("message", noticeRestart);
  };

  window.WebSocket = class extends window.WebSocket {
    constructor(address, protocols) {
      super(address, protocols ?? []);
      if (String(address).includes("/channels")) watch(this);
    }
  };

  window.voila_process = (cell, cells) => {
    const bar = find("dl-progress");
    if (bar) bar.style.width = `${Math.round(100 * cell / (cells + 1))}%`;
  };

  window.addEventListener("beforeunload", () => { leaving = true; });
  window.addEventListener("pagehide", () => { leaving = true; });
  // A page brought back by the browser's back button has lost its kernel.
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-reload]")) location.reload(); });
  setTimeout(() => show("dl-slow", true), SLOW_AFTER);
})();
