// Lists are put in order by dragging, or by Alt and the arrow keys; the buttons in them do the same without script.
const row = event => event.target.closest?.("[data-order] > *"), rows = list => [...list.children];
let held = null, from = 0;

// A press on a button that is there for this moment goes the way of all the others, by a script or as a form.
const move = (row, to) => {
  const form = row.querySelector("form[data-move]"), press = Object.assign(document.createElement("button"), { name: "to", value: to, hidden: true });
  form.append(press);
  form.requestSubmit(press);
  press.remove();
};
document.addEventListener("dragstart", event => {
  held = row(event);
  if (held) from = rows(held.parentElement).indexOf(held);
});
document.addEventListener("dragover", event => {
  const over = row(event);
  if (!held || over?.parentElement !== held.parentElement) return;
  event.preventDefault();
  const { top, height } = over.getBoundingClientRect();
  if (over !== held) over[event.clientY > top + height / 2 ? "after" : "before"](held);
});
document.addEventListener("drop", event => { if (held) event.preventDefault(); });
document.addEventListener("dragend", event => {
  const moved = held, list = moved?.parentElement, to = list && rows(list).indexOf(moved);
  held = null;
  if (!list || to === from) return;
  // Let go elsewhere: everything lies as before.
  if (event.dataTransfer.dropEffect === "none") return list.insertBefore(moved, rows(list).filter(each => each !== moved)[from] ?? null);
  move(moved, to);
});
document.addEventListener("keydown", event => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key], moved = row(event), list = moved?.parentElement, to = list && rows(list).indexOf(moved) + by;
  if (!event.altKey || !by || !list || to < 0 || to >= list.children.length) return;
  event.preventDefault();
  move(moved, to);
});
