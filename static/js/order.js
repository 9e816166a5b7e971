// Lists are put in order by dragging, or by Alt and the arrow keys; the buttons in them do the same without script.
const move = (row, to) => {
  const form = row.querySelector("form[data-move]"), field = Object.assign(document.createElement("input"), { type: "hidden", name: "to", value: to });
  form.append(field);
  form.submit();
};
for (const list of document.querySelectorAll("[data-order]")) {
  let held = null, from = 0;
  const rows = () => [...list.children], row = event => event.target.closest?.("[data-order] > *");
  for (const each of rows()) each.draggable = true;
  list.addEventListener("dragstart", event => { held = row(event); from = rows().indexOf(held); });
  list.addEventListener("dragover", event => {
    const over = row(event);
    if (!held || !over) return;
    event.preventDefault();
    const { top, height } = over.getBoundingClientRect();
    if (over !== held) over[event.clientY > top + height / 2 ? "after" : "before"](held);
  });
  list.addEventListener("drop", event => event.preventDefault());
  list.addEventListener("dragend", event => {
    const moved = held, to = rows().indexOf(moved);
    held = null;
    if (to === from) return;
    // Let go elsewhere: everything lies as before.
    if (event.dataTransfer.dropEffect === "none") return list.insertBefore(moved, rows().filter(each => each !== moved)[from] ?? null);
    move(moved, to);
  });
  list.addEventListener("keydown", event => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key], to = rows().indexOf(row(event)) + by;
    if (!event.altKey || !by || to < 0 || to >= list.children.length) return;
    event.preventDefault();
    move(row(event), to);
  });
}
