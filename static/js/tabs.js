// On a phone one part at a time; unseen entries are counted on the log's tab.
const bar = document.querySelector(".tabbar"), narrow = matchMedia("(width < 640px)"), page = document.body;
const count = bar?.querySelector("[data-unseen]");
const go = (tab, move) => {
  page.dataset.tab = tab;
  for (const each of bar.querySelectorAll("[data-go]")) each.dataset.go === tab ? each.setAttribute("aria-current", "true") : each.removeAttribute("aria-current");
  for (const part of document.querySelectorAll(".bar, .party, .col-log, .tabbar")) part.inert = tab === "roll";
  if (tab === "log" || tab === "table") { count.hidden = true; count.textContent = ""; }
  if (!move) return;
  scrollTo(0, 0);
  document.getElementById({ roll: "act", table: "people" }[tab] ?? tab)?.focus({ preventScroll: true });
};
const release = () => {
  delete page.dataset.tab;
  for (const part of document.querySelectorAll("[inert]")) part.inert = false;
};
const close = () => { if (page.dataset.tab === "roll") { go("table"); bar.querySelector(".raised").focus(); } };
const arrange = () => narrow.matches ? go(page.dataset.tab ?? (document.querySelector("[data-refusal], [data-result]") ? "roll" : "table")) : release();
if (bar) {
  document.addEventListener("click", event => {
    const tab = event.target.closest("[data-go]");
    if (!tab || !narrow.matches) return;
    event.preventDefault();
    go(tab.dataset.go, true);
  });
  document.querySelector(".board").addEventListener("click", event => { if (!event.target.closest(".col-act, [data-go]") || event.target.closest("[data-close]")) close(); });
  document.addEventListener("tafel:result", () => { document.querySelector(".col-act").scrollTop = 0; });
  document.addEventListener("keydown", event => { if (event.key === "Escape") close(); });
  narrow.addEventListener("change", arrange);
  document.addEventListener("tafel:arrived", ({ detail }) => {
    if (detail.mine || ["log", "table", undefined].includes(page.dataset.tab)) return;
    count.textContent = Number(count.textContent) + 1;
    count.hidden = false;
  });
  arrange();
}
