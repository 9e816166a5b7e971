// What comes on first use: a typed command is explained while it is typed, and Ctrl+K finds everything.
const PAUSE = 300, HEADERS = { "HX-Request": "true" };
let timer = 0, turn = 0;

/** Fetch a part of a page; null when it does not come. The server escapes every word in it. */
const part = async (address, sent) => {
  const answer = await fetch(address, { headers: HEADERS, ...sent && { method: "POST", body: new URLSearchParams(sent) } }).catch(() => null);
  return answer?.ok ? [...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes] : null;
};

// What was sent is answered by the line itself.
document.addEventListener("submit", () => { turn += 1; }, true);

/** Show what a line would do once the hand rests. What is whispered, and X, never leave before they are sent. */
export const explain = field => {
  const { rolls, typed } = field.dataset, { value } = field, shown = field.form.querySelector("[data-read]");
  const word = value.slice(1).split(/\s/)[0].toLowerCase();
  const mine = ++turn;
  clearTimeout(timer);
  if (value[0] !== "/" || word === "x" || /\s/.test(value) && !rolls.split(" ").includes(word)) return shown.replaceChildren();
  timer = setTimeout(async () => {
    const read = await part(typed, { text: value, csrfmiddlewaretoken: field.form.elements.csrfmiddlewaretoken.value });
    if (read && mine === turn) shown.replaceChildren(...read);
  }, PAUSE);
};

const things = box => [...box.querySelectorAll("[data-thing]")].filter(each => each.checkVisibility());

const sift = (box, field) => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean), none = box.querySelector("[data-none]");
  for (const group of box.querySelectorAll("[data-group]")) {
    const title = group.firstElementChild.textContent;
    for (const row of group.querySelectorAll("li")) row.hidden = !words.every(word => `${row.textContent} ${title}`.toLowerCase().includes(word));
    group.hidden = !group.querySelector("li:not([hidden])");
  }
  none.textContent = things(box).length ? "" : none.dataset.none;
};

const move = (box, field, by) => {
  const all = [field, ...things(box)], at = all.indexOf(document.activeElement);
  all[(at + by + all.length) % all.length].focus();
};

/** Do a thing on this very page where it has it; otherwise the link leads to the page that has. */
const begin = (box, link) => {
  const { wish, text, to } = link.dataset, line = document.getElementById("say-text");
  const there = { r: document.querySelector("[data-question]"), l: document.getElementById("log"), "/": line, "?": document.getElementById("keys") }[wish];
  if (!there) return false;
  box.close();
  document.dispatchEvent(new CustomEvent("tafel:wish", { detail: wish }));
  if (there === line) {
    line.form.elements.to.value = to ?? "";
    if (text && !line.value) line.value = text;
  }
  return true;
};

const ready = new WeakSet();
const listen = (box, field) => {
  ready.add(box);
  field.addEventListener("input", () => sift(box, field));
  field.form.addEventListener("submit", event => { event.preventDefault(); things(box)[0]?.click(); });
  box.addEventListener("close", () => { field.value = ""; });
  box.addEventListener("click", event => {
    const link = event.target.closest("a[data-wish]");
    if (link && begin(box, link)) event.preventDefault();
  });
  box.addEventListener("keydown", event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(box, field, by);
  });
};

/** Fill the palette, which is open already: the list is this person's own, fetched anew each time. What is chosen stays chosen. */
export const fill = async box => {
  const field = box.querySelector("[name=q]"), list = await part(field.form.action);
  if (!ready.has(box)) listen(box, field);
  const chosen = things(box).indexOf(document.activeElement);
  if (list) box.querySelector("[data-list]").replaceChildren(...list);
  sift(box, field);
  things(box)[chosen]?.focus();
};
