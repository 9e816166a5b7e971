// A tile of a ladder is dragged by its grip onto another one, and both change as if one had been chosen in the other's place.
let lifted = null, from = null, moved = null;
document.addEventListener("pointerdown", event => {
  lifted = event.target.closest?.("[data-swap] .tile > .icon")?.parentElement;
  if (!lifted) return;
  event.preventDefault();
  from = event;
  lifted.classList.add("lifted");
});
document.addEventListener("pointermove", event => {
  if (!lifted) return;
  const translate = `${event.clientX - from.clientX}px ${event.clientY - from.clientY}px`;
  moved?.cancel();
  moved = lifted.animate({ translate: [translate, translate] }, { fill: "forwards" });
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, event => {
  if (!lifted) return;
  const tile = lifted, below = document.elementsFromPoint(event.clientX, event.clientY).map(each => each.closest("[data-swap] .tile"));
  const other = below.find(each => each && each !== tile && each.parentElement.parentElement === tile.parentElement.parentElement)?.querySelector("select");
  lifted = null;
  moved?.cancel();
  tile.classList.remove("lifted");
  if (end === "pointercancel" || !other) return;
  const one = tile.querySelector("select");
  one.value = other.value;
  for (const told of ["input", "change"]) one.dispatchEvent(new Event(told, { bubbles: true }));
  other.focus();
});
