// Keys, all in one place: those of WISHES, Ctrl+K finds, Ctrl+Enter rolls, + and − set a chip, Shift rolls with it.
const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const hidden = part => !part.checkVisibility();
const tab = name => { const each = document.querySelector(`.tabbar [data-go=${name}]`); if (each?.checkVisibility()) each.click(); return !!each; };
const rolls = () => document.querySelector("#panel-act [data-main]");
const setChip = (chip, wish) => {
  chip.name = wish;
  chip.form.requestSubmit(chip);
  chip.name = "toggle";
};

const WISHES = {
  r: () => { const field = document.querySelector("[data-question]"); if (field && hidden(field)) tab("roll"); field?.focus(); },
  l: () => { const log = document.getElementById("log"); if (log && hidden(log)) tab("log"); if (log && hidden(log)) log.showPopover?.(); log?.focus(); },
  g: () => document.querySelector("[data-key=g]")?.click(),
  s: () => document.querySelector("[data-fold]")?.click(),
  "/": () => { WISHES.l(); document.getElementById("say-text")?.focus(); },
  "?": () => document.getElementById("keys")?.showModal(),
};

document.addEventListener("tafel:wish", ({ detail }) => WISHES[detail]());

// What explains commands and fills the palette comes when it is first wanted.
const more = use => import(document.querySelector("meta[name=more]").content).then(use);
const find = () => { const box = document.getElementById("palette"); box.showModal(); more(({ fill }) => fill(box)); };
let slash = false;
document.addEventListener("input", ({ target }) => { if (target.dataset.rolls && (slash ||= target.value[0] === "/")) more(({ explain }) => explain(target)); });

// Shift, or a long press, rolls with a chip at once. Without a question there is nothing to roll yet: it is chosen, and asked for.
const atOnce = chip => {
  const main = rolls(), { form } = chip;
  if (!main || main.form !== form) return false;
  if (!form.checkValidity()) { form.querySelector("[data-question]").focus(); return false; }
  form.along = chip.ariaPressed === "true" ? null : [chip.dataset.chip || "helps", chip.value];
  main.click();
  return true;
};
let hold = 0, held = false;
const letGo = () => clearTimeout(hold);
document.addEventListener("pointerdown", event => {
  const chip = event.target.closest?.("[data-chip]:enabled");
  letGo();
  held = false;
  if (chip && !event.button) hold = setTimeout(() => { held = atOnce(chip); }, 600);
});
for (const name of ["pointerup", "pointercancel", "pointerout", "scroll"]) document.addEventListener(name, letGo, true);
document.addEventListener("click", event => {
  const chip = event.target.closest?.("[data-chip]");
  if (chip && (held || event.shiftKey && atOnce(chip))) { event.preventDefault(); event.stopPropagation(); }
  held = false;
}, true);
// Share-safe: styles fold whatever is private, also what comes later; the server reads the cookie before it draws a page.
document.addEventListener("click", event => {
  if (!event.target.closest?.("[data-fold]")) return;
  event.preventDefault();
  const on = document.documentElement.toggleAttribute("data-safe");
  document.cookie = `share-safe=${+on}; path=/; max-age=31536000; samesite=lax`;
  for (const each of document.querySelectorAll("[data-fold][aria-pressed]")) each.ariaPressed = on;
});
// What was rolled comes up, where the tray is not in sight.
document.addEventListener("tafel:result", () => { const tray = document.getElementById("right"); if (tray && hidden(tray)) tray.showPopover(); });

document.addEventListener("keydown", event => {
  const { target, key } = event, held = event.ctrlKey || event.metaKey || event.altKey;
  if (event.isComposing || document.querySelector("dialog[open]")) return;
  if (target.matches("textarea[data-question]") && key === "Enter" && !event.shiftKey && !held) {
    event.preventDefault();
    return target.form.requestSubmit(target.form.querySelector("[data-main]"));
  }
  if (key === "k" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); return find(); }
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return rolls()?.click();
  if (held || target.matches(TYPED)) return;
  if (target.matches("[data-chip]") && (key === "+" || key === "-")) return setChip(target, key === "+" ? "set_plus" : "set_minus");
  if ("noKeys" in document.documentElement.dataset || !WISHES[key]) return;
  event.preventDefault();
  WISHES[key]();
});
