// Small screens: on a phone one part at a time.
const bar = document.querySelector(".tabbar"), log = document.getElementById("log"), page = document.body;
const phone = matchMedia("(width < 640px)"), small = matchMedia("(width < 1024px)"), medium = matchMedia("(width < 1200px)");
const counts = document.querySelectorAll("[data-unseen]"), home = document.querySelector(".party") ? "table" : "people";
const tabs = () => [...bar.querySelectorAll("[data-go]")];
const drawn = () => !phone.matches && log && getComputedStyle(log).display === "none";

const unseen = many => {
  for (const each of counts) { each.textContent = many || ""; each.hidden = !many; }
};
const go = (tab, move) => {
  page.dataset.tab = tab;
  for (const each of tabs()) each.dataset.go === tab ? each.setAttribute("aria-current", "true") : each.removeAttribute("aria-current");
  // X works whatever lies open.
  for (const part of document.querySelectorAll(".bar > :not(#x), .party, .col-sheet, .col-log, .tabbar")) part.inert = tab === "roll";
  if (phone.matches && tab === "log") unseen(0);
  if (!move) return;
  scrollTo(0, 0);
  document.getElementById({ roll: "act", table: "people" }[tab] ?? tab)?.focus({ preventScroll: true });
};
// On a tablet the log is a drawer, and people have a page.
const wide = { log: () => log.showPopover(), people: tab => tab.dataset.page ? location.assign(tab.dataset.page) : go("people", true), roll: () => { go("table"); (document.querySelector("[data-question]") ?? document.getElementById("act")).focus(); } };
const close = () => { if (page.dataset.tab === "roll") { go(home); bar.querySelector(".raised").focus(); } };
const arrange = () => {
  for (const part of document.querySelectorAll("[inert]")) part.inert = false;
  const tab = page.dataset.tab;
  if (phone.matches) go(tab ?? (document.querySelector(".col-act :is([data-refusal], [data-result]:not(.stays), [name=asked])") ? "roll" : home));
  else if (small.matches) go(tab === "sheet" ? tab : home);
  else delete page.dataset.tab;
  if (log?.matches(":popover-open")) log.hidePopover();
};

if (bar) {
  document.addEventListener("click", event => {
    const tab = event.target.closest("[data-go]");
    if (!tab || !small.matches) return;
    event.preventDefault();
    const other = !phone.matches && wide[tab.dataset.go];
    other ? other(tab) : go(tab.dataset.go, true);
  });
  document.querySelector(".frame").addEventListener("click", event => { if (!event.target.closest(".col-act, [data-go]") || event.target.closest("[data-close]")) close(); });
  document.addEventListener("tafel:result", () => {
    const result = document.querySelector("[data-result]");
    if (phone.matches) go(result.matches(".stays") ? home : "roll");
    result.scrollIntoView();
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") close(); });
  for (const each of [phone, small, medium]) each.addEventListener("change", arrange);
  log?.addEventListener("toggle", () => unseen(0));
  document.addEventListener("tafel:arrived", ({ detail }) => {
    if (!detail.mine && (phone.matches ? page.dataset.tab !== "log" : drawn())) unseen(Number(counts[0].textContent) + 1);
  });
  arrange();
}
