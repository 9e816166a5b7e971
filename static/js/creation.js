// Every press brings this browser's own chance along, for the dice that it may throw.
addEventListener("click", ({ target }) => {
  const own = target.closest("button")?.form?.elements.entropy;
  if (own) own.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}, true);
// A draft says honestly whether it is saved, and tries again while it is not.
const form = document.getElementById("draft"), AGAIN = 2000;
let timer, left = false;
const unsaved = () => {
  const pill = document.getElementById("saved");
  pill.dataset.state = "reconnecting";
  pill.textContent = pill.dataset.unsaved;
  left = false;
};
const again = event => {
  const status = event.detail?.ctx?.response?.status;
  if (status && status < 500 && status !== 429) return;
  clearTimeout(timer);
  timer = setTimeout(() => form.dispatchEvent(new Event("input")), AGAIN);
};
form?.addEventListener("input", unsaved);
form?.addEventListener("submit", () => { left = true; });
// A page that comes back as it was left is out of date, unless something in it is still to be saved.
addEventListener("pageshow", event => {
  if (form && event.persisted && (left || document.getElementById("saved").dataset.state === "live")) location.reload();
});
for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, again);
// Where a step is drawn anew, a choice is what was drawn, also where somebody chose before.
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.text?.includes('id="stage"')) for (const option of form.querySelectorAll("option")) option.selected = option.defaultSelected;
});
