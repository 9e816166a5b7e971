// Two places of a ladder change who stands there: by choosing who stands elsewhere, or by arrow keys. Nobody stands twice.
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }, held = new WeakMap();
const places = select => [...select.closest("[data-swap]").querySelectorAll("select")];
for (const select of document.querySelectorAll("[data-swap] select")) held.set(select, select.value);

const exchange = (one, other) => {
  const values = [held.get(other), held.get(one)], hints = [one, other].map(each => each.parentElement.querySelector("small"));
  [one, other].forEach((each, at) => {
    held.set(each, each.value = values[at]);
    if (hints[1 - at]) each.after(hints[1 - at]);
  });
};
document.addEventListener("change", ({ target }) => {
  const other = held.has(target) && places(target).find(each => each !== target && held.get(each) === target.value);
  if (other) exchange(target, other);
  else if (held.has(target)) held.set(target, target.value);
});
document.addEventListener("keydown", event => {
  const { target, key, altKey } = event, step = !altKey && held.has(target) && STEPS[key];
  if (!step) return;
  event.preventDefault();
  const all = places(target), next = all[all.indexOf(target) + step];
  if (!next) return;
  exchange(target, next);
  next.focus();
  next.dispatchEvent(new Event("input", { bubbles: true }));
});
