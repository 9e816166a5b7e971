// On the thumb of a replay, the Page keys go from scene to scene; arrows go from event to event by themselves.
document.addEventListener("keydown", event => {
  const thumb = event.target.closest?.("#replay .thumb"), on = { PageUp: 1, PageDown: -1 }[event.key];
  if (!thumb || !on) return;
  event.preventDefault();
  const scenes = [...document.querySelectorAll("#replay [data-place]")].map(each => Number(each.dataset.place));
  const at = Number(thumb.value), to = on > 0 ? scenes.find(place => place > at) ?? thumb.max : scenes.findLast(place => place < at) ?? 0;
  thumb.value = to;
  thumb.dispatchEvent(new Event("input", { bubbles: true }));
});
