// One's own seat at the drawn table wears the name and the crest that are being chosen; the waiting room says when nobody answers.
const join = document.querySelector("[data-join]");
const name = document.querySelector("[data-you-name]"), crest = document.querySelector("[data-you-crest]");
const show = () => {
  const typed = join.elements.name?.value.trim(), chosen = join.querySelector("[name=crest]:checked");
  if (name && join.elements.name) name.firstElementChild.textContent = typed || name.dataset.nobody;
  if (crest && chosen) crest.replaceChildren(chosen.parentElement.querySelector("svg").cloneNode(true));
};
join?.addEventListener("input", show);
if (join) show();

const lost = () => {
  const line = document.getElementById("wait-line");
  if (line) { line.textContent = line.dataset.lost; line.classList.add("lost"); }
};
for (const event of ["htmx:error", "htmx:response:error"]) document.addEventListener(event, lost);
