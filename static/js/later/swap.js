// Two places of a ladder change who stands there: by choosing who stands elsewhere, or by arrow keys. Nobody stands twice.
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const places = target => target.matches("[data-swap] select") ? [...target.closest("[data-swap]").querySelectorAll("select")] : [];

const exchange = (one, other, before) => {
  const [hint, theirs] = [one, other].map(each => each.parentElement.querySelector("small"));
  [one.value, other.value] = [other.value, before];
  if (theirs) one.after(theirs);
  if (hint) other.after(hint);
};
document.addEventListener("change", ({ target }) => {
  const all = places(target), other = all.find(each => each !== target && each.value === target.value);
  const left = other && [...target.options].find(({ value }) => !all.some(each => each.value === value));
  if (left) exchange(target, other, left.value);
});
document.addEventListener("keydown", event => {
  const { target, key, altKey } = event, all = places(target), step = !altKey && all.length && STEPS[key];
  if (!step) return;
  event.preventDefault();
  const next = all[all.indexOf(target) + step];
  if (!next) return;
  exchange(target, next, target.value);
  next.focus();
  next.dispatchEvent(new Event("input", { bubbles: true }));
});
