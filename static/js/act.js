// Acting: which address a button means, own chance for the dice, one act for one press, words when it fails.
const form = event => event.detail.ctx?.sourceElement?.closest?.("form[data-act]");
const chance = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
let speak = 0;

// htmx sends a form to its own address only; a button with `formaction` means another.
document.addEventListener("htmx:config:request", event => {
  const acting = form(event), { request } = event.detail.ctx;
  if (!acting) return;
  const button = request.submitter, asks = button?.hasAttribute("formaction");
  request.pressed = button?.name ? [button.name, button.value] : null;
  if (asks) request.action = button.formAction;
  else if (acting.dataset.sending) return event.preventDefault();
  else acting.dataset.sending = "1";
});

// A press that waited behind another counts on top of it, so the form is read when the request leaves.
document.addEventListener("htmx:before:request", event => {
  const acting = form(event), { request } = event.detail.ctx;
  if (!acting) return;
  const sent = new FormData(acting);
  if (request.pressed) sent.append(...request.pressed);
  // A word that is still being typed goes along only with the button that adds it.
  for (const field of acting.querySelectorAll("[data-clear]")) if (request.pressed && request.submitter.dataset.adds !== field.name) sent.delete(field.name);
  if (!request.submitter?.hasAttribute("formaction")) { sent.set("entropy", chance()); busy(acting, true); }
  request.body = new URLSearchParams(sent);
});
const busy = (acting, on) => {
  const main = acting.querySelector("[data-main]");
  acting.setAttribute("aria-busy", on);
  if (!main) return;
  clearTimeout(busy.timer);
  if (on) busy.timer = setTimeout(() => { main.setAttribute("aria-busy", "true"); label(main, main.dataset.busy); }, 150);
  else { main.removeAttribute("aria-busy"); label(main, main.dataset.label); }
};
const label = (main, words) => {
  const place = main.querySelector("span");
  main.dataset.label ??= place.textContent;
  if (words) place.textContent = words;
};
document.addEventListener("htmx:finally:request", event => {
  const acting = form(event);
  if (!acting || event.detail.ctx.request.submitter?.hasAttribute("formaction")) return;
  delete acting.dataset.sending;
  busy(acting, false);
});

// Nothing is shown as done before the server says so. A retry carries the same ticket.
const unsent = (acting, number) => {
  const toast = document.getElementById("toast-unsent").content.cloneNode(true).firstElementChild;
  if (number) toast.querySelector("[data-why]").append(` ${number}`);
  toast.querySelector("[data-retry]").addEventListener("click", () => { toast.remove(); acting.requestSubmit(); });
  document.getElementById("toasts").replaceChildren(toast);
};
document.addEventListener("htmx:error", event => { const acting = form(event); if (acting) unsent(acting); });
document.addEventListener("htmx:response:error", event => {
  const acting = form(event), response = event.detail.ctx?.response;
  if (acting && ![409, 422, 429].includes(response.status)) unsent(acting, response.headers.get("X-Request-Id") || response.status);
});

// After an answer: the refusal gets the focus, the own result is said, chances are said once the hand rests.
const say = words => { const line = document.getElementById("say"); if (line && words) line.textContent = words; };
document.addEventListener("htmx:after:swap", event => {
  const panel = document.querySelector("#panel-act, #panel-gm");
  if (!event.detail.ctx || event.target.id === "live" || !panel) return;
  const sent = event.detail.ctx.request?.body;
  for (const field of panel.querySelectorAll("[data-clear]")) if (sent?.get?.(field.name) === field.value) field.value = "";
  const refusal = panel.querySelector("[data-refusal]");
  if (refusal) return refusal.focus();
  const result = panel.querySelector("[data-result]");
  if (result && result.dataset.result !== say.last) { say.last = result.dataset.result; panel.dispatchEvent(new CustomEvent("tafel:result", { bubbles: true })); }
  clearTimeout(speak);
  speak = setTimeout(() => say(panel.querySelector("[data-odds]")?.getAttribute("aria-label")), 700);
});

// Keys: r question, l log, Ctrl+Enter rolls, + and − set a chip.
const typing = target => target.matches("input, textarea, select, [contenteditable]");
document.addEventListener("keydown", event => {
  const { target, key } = event;
  if (target.matches("textarea[data-question]") && key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    return target.form.requestSubmit(target.form.querySelector("[data-main]"));
  }
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) return document.querySelector("#panel-act [data-main]")?.click();
  if (event.ctrlKey || event.metaKey || event.altKey || typing(target)) return;
  if (target.matches("[data-chip]") && (key === "+" || key === "-")) return setChip(target, key === "+" ? "set_plus" : "set_minus");
  const goal = { r: "[data-question]", l: "#log" }[key];
  if (goal) { event.preventDefault(); document.querySelector(goal)?.focus(); }
});
const setChip = (chip, wish) => {
  chip.name = wish;
  chip.form.requestSubmit(chip);
  chip.name = "toggle";
};

// Choosing dice to throw again shows the chance of exactly these.
document.addEventListener("change", event => {
  const choice = event.target.closest("[data-again]");
  if (choice) choice.form.requestSubmit(choice.form.querySelector("[data-reckon]"));
});

// A morph must not close what the reader opened.
addEventListener("load", () => window.htmx?.registerExtension("tafel", {
  htmx_before_morph_attr: (target, { attrName }) => !(target.matches("details") && attrName === "open"),
}));
