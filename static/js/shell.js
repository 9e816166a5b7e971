// What every page shares: the theme without a reload, menus that close, toasts that leave.
const root = document.documentElement;
root.classList.add("scripted");

document.addEventListener("submit", event => {
  const chosen = event.submitter;
  if (!event.target.matches("[data-themes]") || chosen?.name !== "theme") return;
  event.preventDefault();
  root.dataset.theme = chosen.value;
  for (const each of event.target.elements) if (each.name === "theme") each.setAttribute("aria-pressed", each === chosen);
  const body = new URLSearchParams(new FormData(event.target, chosen));
  fetch(event.target.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
  event.target.closest("details").open = false;
});

const openMenus = () => document.querySelectorAll("details.menu[open]");
document.addEventListener("click", event => {
  for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  for (const menu of openMenus()) { menu.open = false; menu.querySelector("summary").focus(); }
});

// A switch that stands alone saves itself.
document.addEventListener("change", event => event.target.closest("[data-saves]")?.requestSubmit());

document.addEventListener("click", event => event.target.closest("[data-print]") && print());

// A link goes to the clipboard; where the page may not write there, the older way does it.
const marked = field => { field.select(); return document.execCommand("copy"); };
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]"), field = button && document.getElementById(button.dataset.copy);
  if (!field || button.dataset.said) return;
  try { await navigator.clipboard.writeText(field.value); } catch { if (!marked(field)) return; }
  const words = button.querySelector("span");
  button.dataset.said = words.textContent;
  words.textContent = button.dataset.copied;
  setTimeout(() => { words.textContent = button.dataset.said; delete button.dataset.said; }, 2500);
});

// Toasts: three at most, six seconds (or as long as one can act on them); errors stay until they are answered.
const toasts = document.getElementById("toasts"), MOST = 3, KEEP = 6;
const fade = toast => {
  if (toast.role === "alert") return;
  let timer, left = Number(toast.dataset.keep) || KEEP;
  const tick = () => {
    const shown = toast.querySelector("[data-left]");
    if (shown) shown.textContent = left;
    if (left-- <= 0) toast.remove();
  };
  const go = () => { hold(); timer = setInterval(tick, 1000); }, hold = () => clearInterval(timer);
  for (const on of ["mouseenter", "focusin"]) toast.addEventListener(on, hold);
  for (const off of ["mouseleave", "focusout"]) toast.addEventListener(off, go);
  tick();
  go();
};
const arrange = () => {
  for (const toast of toasts.children) if (!toast.dataset.seen) { toast.dataset.seen = "1"; fade(toast); }
  for (const old of [...toasts.children].slice(0, -MOST)) old.remove();
};
if (toasts) { arrange(); new MutationObserver(arrange).observe(toasts, { childList: true }); }

// Dialogs open by their button and give the focus back themselves; numbers step; toasts are put away.
document.addEventListener("click", event => {
  const button = event.target.closest("[data-opens], [data-by], [data-dismiss]");
  if (!button) return;
  const { opens, by } = button.dataset, field = button.parentElement.querySelector("input");
  if (opens) document.getElementById(opens)?.showModal();
  else if (!by) button.closest("[role]").remove();
  else { by > 0 ? field.stepUp() : field.stepDown(); field.dispatchEvent(new Event("input", { bubbles: true })); }
});

// Whoever signs out leaves nothing behind that they typed.
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[action$='/sign-out/']")) for (const key of Object.keys(localStorage)) if (key.startsWith("draft:")) localStorage.removeItem(key);
});

// Times are written for the reader's own clock.
const clocks = () => {
  for (const time of document.querySelectorAll("time[datetime]"))
    time.textContent = new Date(time.dateTime).toLocaleTimeString(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
};
clocks();
document.addEventListener("htmx:after:swap", clocks);

// A morph must not close what the reader opened.
document.addEventListener("DOMContentLoaded", () => window.htmx?.registerExtension("tafel", {
  htmx_before_morph_attr: (target, { attrName }) => !(target.matches("details") && attrName === "open"),
}));

// What checks the dice comes when the page stands, the browser has time, and there is a roll to check, in the log or remembered.
addEventListener("load", () => {
  const idle = window.requestIdleCallback ?? setTimeout, later = document.querySelector("meta[name=later]");
  // Where the net is gone just then, it is fetched once it is back.
  const fetched = () => import(later.content).catch(() => addEventListener("online", fetched, { once: true }));
  const look = () => {
    if (!document.querySelector("[data-roll][data-faces]") && !localStorage.getItem(later.dataset.key)) return;
    document.removeEventListener("htmx:after:swap", look);
    idle(fetched, { timeout: 2000 });
  };
  if (!later) return;
  document.addEventListener("htmx:after:swap", look);
  look();
});
