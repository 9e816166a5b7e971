// A draft says honestly whether it is saved, and tries again while it is not.
const form = document.getElementById("draft"), AGAIN = 2000;
let timer;
const unsaved = () => {
  const pill = document.getElementById("saved");
  pill.dataset.state = "reconnecting";
  pill.textContent = pill.dataset.unsaved;
};
const again = event => {
  const status = event.detail?.ctx?.response?.status;
  if (status && status < 500 && status !== 429) return;
  clearTimeout(timer);
  timer = setTimeout(() => form.dispatchEvent(new Event("input")), AGAIN);
};
form?.addEventListener("input", unsaved);
for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, again);
