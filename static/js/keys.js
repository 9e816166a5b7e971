// Keys, all in one place: r question, l log, g GM panel, ? these keys, Ctrl+Enter rolls, + and − set a chip.
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
  "?": () => document.getElementById("keys")?.showModal(),
};

document.addEventListener("keydown", event => {
  const { target, key } = event, held = event.ctrlKey || event.metaKey || event.altKey;
  if (event.isComposing || document.querySelector("dialog[open]")) return;
  if (target.matches("textarea[data-question]") && key === "Enter" && !event.shiftKey && !held) {
    event.preventDefault();
    return target.form.requestSubmit(target.form.querySelector("[data-main]"));
  }
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return rolls()?.click();
  if (held || target.matches(TYPED)) return;
  if (target.matches("[data-chip]") && (key === "+" || key === "-")) return setChip(target, key === "+" ? "set_plus" : "set_minus");
  if ("noKeys" in document.documentElement.dataset || !WISHES[key]) return;
  event.preventDefault();
  WISHES[key]();
});
