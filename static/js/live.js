// The one stream of the page: its state in words, what happened meanwhile, and each thing once.
const el = document.getElementById("live"), bar = document.getElementById("conn"), banner = document.getElementById("banner");
const own = "seat-" + document.querySelector("[data-seat]")?.dataset.seat;
const LIMIT = Number(el.dataset.pingLimit || 35) * 1000;
const OFFLINE = 30000, SHOWN = 2000, BURST = 1200, KEPT = 200, FRESH = 6000;
let conn = null, closed = false, beat = Date.now(), downSince = 0, hiddenSince = 0, seen = Date.now(), burst = null;

const clock = at => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const show = state => {
  if (bar.dataset.state === state) return;
  bar.dataset.state = state;
  bar.querySelector("[data-word]").textContent = bar.dataset[state] || "";
  const words = document.getElementById("banner-" + state);
  banner.replaceChildren(...(words ? [words.content.cloneNode(true)] : []));
  for (const since of banner.querySelectorAll("[data-since]")) since.textContent = clock(seen);
};
const alive = () => { beat = seen = Date.now(); };
const down = () => { downSince ||= Date.now(); };
const gone = () => {
  closed = true;
  show("gone");
  // Ended before it is aborted, the stream fails nobody.
  conn?.reader?.cancel().catch(() => {});
  el.remove();
  farewell?.showModal();
};
const farewell = document.getElementById("gone");
farewell?.addEventListener("cancel", event => event.preventDefault());
farewell?.addEventListener("keydown", event => { if (event.key === "Escape") event.preventDefault(); });

// After a gap everything missed arrives at once: counted, marked, announced in one sentence.
const caughtUp = () => {
  const words = document.getElementById("banner-caught"), many = burst?.many;
  burst = null;
  show("live");
  if (!many) return;
  banner.replaceChildren(words.content.cloneNode(true));
  const { caughtOne, caughtMany } = bar.dataset, rule = new Intl.PluralRules(document.documentElement.lang).select(many);
  banner.querySelector("[data-many]").textContent = (rule === "one" ? caughtOne : caughtMany).replace("{many}", many);
  setTimeout(() => banner.replaceChildren(), FRESH);
  const away = panelOf("away");
  if (away) htmx.ajax("GET", el.dataset.table + "away/", { target: away, swap: "outerMorph" }).catch(() => {});
};

document.addEventListener("htmx:sse:after:connection", event => {
  conn = event.detail.connection;
  const since = downSince || hiddenSince, missed = since && Date.now() - since > SHOWN;
  alive();
  downSince = hiddenSince = 0;
  if (!missed) return show("live");
  burst = { many: 0 };
  show("catching");
  setTimeout(caughtUp, BURST);
});
document.addEventListener("htmx:sse:after:message", alive);
el.addEventListener("ping", alive);
el.addEventListener("gone", gone);
// Too much was missed to send it all: the panels are fetched anew, the tray keeps what was chosen. Without a place in
// the log to go on from, the seat itself has changed, and with it the page.
const panelOf = path => document.getElementById("panel-" + path.split("/").pop());
el.addEventListener("reset", async ({ detail }) => {
  if (!detail.id || !document.querySelector("#panel-log:not([data-kept])")) return location.reload();
  for (const panel of ["people", "log", "scene", "sheet", "door", "gm", "gm/asking", "requests", "away"].filter(panelOf))
    await htmx.ajax("GET", `${el.dataset.table}${panel}/`, { target: panelOf(panel), swap: "outerMorph" }).catch(() => {});
  reckon();
});
// What lies on the table has changed: the tray is drawn anew around what was chosen and typed.
const reckon = () => { const again = document.querySelector("#panel-act [formaction]"); again?.form.requestSubmit(again); };
new MutationObserver(reckon).observe(document.getElementById("again"), { childList: true });
const failed = status => [403, 404, 410].includes(status) ? gone() : down();
document.addEventListener("htmx:sse:error", event => failed(event.detail.status));
document.addEventListener("htmx:sse:close", event => { if (event.detail.reason === "ended") down(); });
for (const name of ["htmx:response:error", "htmx:error"])
  document.addEventListener(name, event => { if (event.target === el) failed(event.detail.ctx?.response?.status); });

document.addEventListener("visibilitychange", () => { if (document.hidden) hiddenSince = Date.now(); });
setInterval(() => {
  if (closed) return;
  if (!document.hidden && conn && !downSince && Date.now() - beat > LIMIT) { down(); beat = Date.now(); conn.reader?.cancel(); }
  const lost = downSince && Date.now() - downSince;
  if (lost) show(!navigator.onLine || lost > OFFLINE ? "offline" : lost > SHOWN ? "reconnecting" : bar.dataset.state);
}, 500);
addEventListener("offline", () => { down(); show("offline"); conn?.reader?.cancel(); });
addEventListener("online", () => conn?.delayCanceller?.());
banner.addEventListener("click", event => { if (event.target.closest("[data-try]")) conn ? conn.delayCanceller?.() : location.reload(); });

// A log that lacks what this browser has seen: the warning stays.
document.addEventListener("tafel:log-broken", () => {
  document.getElementById("warning").replaceChildren(document.getElementById("warning-log").content.cloneNode(true));
});

// What comes in: nothing twice, the own seat marked, only those sentences aloud that are wished for.
const wanted = task => {
  const line = task.fragment.firstElementChild;
  if (task.target?.id === "say") {
    const { announce } = task.target.dataset;
    return !burst && (announce === "all" || (announce === "mine" && !!line?.matches("[data-mine]")));
  }
  const kept = task.target?.dataset.kept;
  if (kept && !line?.matches(kept)) return !task.target.dispatchEvent(new Event("passed"));
  const known = line?.id.startsWith("e-") && document.getElementById(line.id);
  return !known || known === task.target;
};
document.addEventListener("htmx:before:swap", event => {
  if (event.target !== el) return;
  const { tasks } = event.detail;
  tasks.splice(0, tasks.length, ...tasks.filter(wanted));
  for (const { fragment, target } of tasks) {
    fragment.querySelector("#" + CSS.escape(own))?.classList.add("you");
    for (const line of fragment.querySelectorAll("li[id^=e-]")) if (line.id !== target?.id) arrive(line);
  }
});
const arrive = line => {
  line.classList.add("fresh");
  if (burst) { burst.many++; line.classList.add("new"); }
  else line.dataset.arrived = "";
  setTimeout(() => line.classList.remove("fresh"), FRESH);
  document.dispatchEvent(new CustomEvent("tafel:arrived", { detail: { line, mine: line.classList.contains("mine") } }));
};
document.addEventListener("htmx:after:swap", event => {
  const log = document.getElementById("panel-log");
  if (event.target !== el || !log) return;
  log.querySelector("[data-placeholder]")?.remove();
  const lines = log.querySelectorAll(":scope > li[id^=e-]");
  for (let at = KEPT; at < lines.length; at++) lines[at].remove();
});

// The log shows all, or only mine.
document.addEventListener("click", event => {
  const choice = event.target.closest("[data-show]");
  if (!choice) return;
  event.preventDefault();
  document.getElementById("panel-log").parentElement.dataset.only = choice.dataset.show;
  for (const each of choice.parentElement.children) each === choice ? each.setAttribute("aria-current", "true") : each.removeAttribute("aria-current");
});
