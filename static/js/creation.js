// A draft says honestly whether it is saved, and tries again while it is not.
const form = document.getElementById("draft"), AGAIN = 4000;
let timer;
const unsaved = () => {
  const pill = document.getElementById("saved");
  pill.dataset.state = "reconnecting";
  pill.textContent = pill.dataset.unsaved;
};
const again = event => {
  if (event.target !== form && !form.contains(event.target)) return;
  clearTimeout(timer);
  timer = setTimeout(() => form.dispatchEvent(new Event("input")), AGAIN);
};
form?.addEventListener("input", unsaved);
document.addEventListener("htmx:error", again);
