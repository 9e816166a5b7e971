// What is being typed stays on this device until it is sent, whatever happens to page or connection.
const key = field => `draft:${location.pathname}:${field.dataset.draft}`;
const fields = root => root.querySelectorAll?.("[data-draft]") ?? [];

const restore = field => {
  const kept = localStorage.getItem(key(field));
  if (kept && !field.value) field.value = kept;
};
const keep = field => field.value ? localStorage.setItem(key(field), field.value) : localStorage.removeItem(key(field));

for (const field of fields(document)) restore(field);
document.addEventListener("input", event => { if (event.target.matches("[data-draft]")) keep(event.target); });
document.addEventListener("htmx:after:swap", event => {
  const { ctx } = event.detail, sent = ctx?.request?.form;
  if (!sent || ctx.request.submitter?.hasAttribute("formaction") || ctx.response?.status !== 200) return;
  for (const name of (sent.dataset.drafts ?? "").split(" ")) localStorage.removeItem(`draft:${location.pathname}:${name}`);
});
