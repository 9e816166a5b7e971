// Acting: which address a button means, own chance for the dice, one act for one press, words when it fails.
const form = event => event.detail.ctx?.sourceElement?.closest?.("form[data-act]");
const chance = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
const asks = request => request.submitter?.hasAttribute("formaction");
const sending = new WeakSet();
let speak = 0;

// Whoever sits down adds to everybody's dice from the first roll on, and again after every gap.
const contribute = () => {
  const { contribute: url } = document.getElementById("live").dataset, token = JSON.parse(document.body.getAttribute("hx-headers:inherited") || "{}");
  fetch(url, { method: "POST", headers: token, body: new URLSearchParams({ entropy: chance() }) }).catch(() => {});
};
document.addEventListener("htmx:sse:after:connection", contribute);

// htmx sends a form to its own address only; a button with `formaction` means another.
document.addEventListener("htmx:config:request", event => {
  const acting = form(event), { request } = event.detail.ctx, button = request.submitter;
  if (!acting) return;
  event.detail.ctx.acts = true;
  request.pressed = button?.name ? [button.name, button.value] : null;
  if (asks(request)) request.action = button.formAction;
  else if (sending.has(acting)) event.preventDefault();
  else sending.add(acting);
});

// A press that waited behind another counts on top of it, so the form is read when the request leaves.
document.addEventListener("htmx:before:request", event => {
  const acting = form(event), { request } = event.detail.ctx;
  if (!acting) return;
  const sent = new FormData(acting);
  if (request.pressed) sent.append(...request.pressed);
  // A word that is still being typed goes along only with the button that adds it.
  for (const field of acting.querySelectorAll("[data-clear]")) if (request.pressed && request.submitter.dataset.adds !== field.name) sent.delete(field.name);
  if (!asks(request)) {
    if (acting.id === "ask") document.getElementById("unsent").replaceChildren();
    if (acting.along) sent.append(...acting.along);
    sent.set("entropy", chance());
    busy(acting, request, true);
  }
  request.body = new URLSearchParams(sent);
});

// A line of talk may be a roll: it brings its own chance along.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (ctx.sourceElement?.id === "panel-say") ctx.request.body.set("entropy", chance()); });

// Under 150 ms nothing moves; then the button that was pressed says what it is doing.
const busy = (acting, { submitter }, on) => {
  const button = submitter ?? acting.querySelector("[data-main]"), words = button?.querySelector("span");
  acting.setAttribute("aria-busy", on);
  clearTimeout(busy.timer);
  if (on && words && button.dataset.busy) busy.timer = setTimeout(() => {
    busy.said = words.textContent;
    words.textContent = button.dataset.busy;
    button.setAttribute("aria-busy", "true");
  }, 150);
  else if (!on && button?.hasAttribute("aria-busy")) {
    button.removeAttribute("aria-busy");
    if (words.textContent === button.dataset.busy) words.textContent = busy.said;
  }
};
document.addEventListener("htmx:finally:request", event => {
  const acting = form(event), { request } = event.detail.ctx;
  if (!acting || asks(request)) return;
  sending.delete(acting);
  acting.along = null;
  busy(acting, request, false);
});

// Nothing is shown as done before the server says so. A retry carries the same ticket, a roll waits in a row.
const unsent = (acting, { request, response }) => {
  const place = acting.id === "ask" ? "unsent" : "toasts", toast = document.getElementById("new-" + place).content.cloneNode(true).firstElementChild;
  const number = response && (response.headers.get("X-Request-Id") || response.status), ticket = request.body?.get?.("ticket");
  if (number) toast.querySelector("[data-why]").append(` (${number})`);
  toast.querySelector("[data-what]")?.append(acting.querySelector("[data-question]")?.value ?? "");
  toast.querySelector("[data-since]")?.append(new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  toast.querySelector("[data-retry]").addEventListener("click", () => {
    toast.remove();
    // Whether the first try arrived is known by its own ticket, also where the form was drawn anew meanwhile.
    if (ticket && acting.elements.ticket) acting.elements.ticket.value = ticket;
    // A button that is gone meanwhile has nothing left to do.
    if (!request.submitter || request.submitter.form === acting) acting.requestSubmit(request.submitter);
  });
  document.getElementById(place).replaceChildren(toast);
};
const PANELS = [409, 422, 429];
for (const name of ["htmx:error", "htmx:response:error"]) document.addEventListener(name, event => {
  const { ctx } = event.detail, acting = ctx?.sourceElement?.closest?.("form[data-act],#panel-say");
  if (acting && !PANELS.includes(ctx.response?.status)) unsent(acting, ctx);
});

// After an answer: the refusal gets the focus, the own result is said, chances are said once the hand rests.
const shown = () => document.querySelector("#panel-act [data-result]")?.dataset.result;
let last = shown();
const say = words => { const line = document.getElementById("say"); if (line && words) line.textContent = words; };
const lost = () => !document.activeElement || document.activeElement.matches("body, :disabled");
let inside = false;
// Words that were not sent stay, with the version they were meant for, whatever happens at the table meanwhile.
const hold = (acting, on) => { for (const field of acting.elements) if (field.name !== "ticket") field.toggleAttribute("hx-morph-skip", on); };
document.addEventListener("input", ({ target }) => { if (target.form?.matches("[data-fresh]")) hold(target.form, true); });
document.addEventListener("htmx:before:swap", event => {
  const { ctx } = event.detail, from = ctx?.acts && form(event);
  // Chances whose tray is another by now have no place any more.
  if (from && !from.isConnected && ctx.request.submitter?.matches("[data-reckon]")) return event.preventDefault();
  if (from && from.matches("[data-fresh]") && [200, ...PANELS].includes(ctx.response?.status)) hold(from, false);
  if (event.target.id !== "live") inside = !!document.activeElement?.closest("#panel-act");
});
// What was said goes; what is being typed meanwhile stays.
document.addEventListener("htmx:after:swap", event => {
  const { ctx } = event.detail, spoken = ctx?.sourceElement?.id === "panel-say" && document.getElementById("say-text");
  if (spoken && ctx.response?.status === 200 && ctx.request.body.get("text") === spoken.value) spoken.value = "";
});
document.addEventListener("htmx:after:swap", event => {
  const { ctx } = event.detail, from = ctx?.acts && form(event), panel = from?.closest("[id^=panel-], .follows, dialog") ?? document.querySelector("#panel-act, #panel-gm");
  if (!ctx?.acts || !panel) return;
  const sent = ctx.request?.body;
  // What was done leaves its form as it was before.
  if (from?.matches("[data-fresh]") && ctx.response?.status === 200) { from.reset(); from.closest("details")?.removeAttribute("open"); }
  for (const field of panel.querySelectorAll("[data-clear]")) if (sent?.get?.(field.name) === field.value) field.value = "";
  const refusal = panel.querySelector("[data-refusal]");
  if (refusal) { if (from?.matches("[data-fresh]")) hold(from, true); return refusal.focus(); }
  // A stepper at its end goes on from its other side.
  if (inside && lost() && ctx.request.submitter?.closest(".stepper")) panel.querySelector(".stepper button:enabled")?.focus();
  const told = ctx.response?.status === 200 && !asks(ctx.request) && acted(panel, sent, ctx.request.submitter);
  if (shown() && shown() !== last) panel.dispatchEvent(new CustomEvent("tafel:result", { bubbles: true }));
  last = shown();
  clearTimeout(speak);
  if (!told) speak = setTimeout(() => say(panel.querySelector("[data-odds]")?.getAttribute("aria-label")), 700);
});

// A roll that only the GM sees leaves the tray as it was: it is said, and the question goes.
// A focus that fell off the panel with its button goes on to what came of it.
const acted = (panel, sent, pressed) => {
  const question = panel.querySelector("[data-question]"), answer = panel.querySelector("[data-result] .answer");
  const rolled = question && sent?.has?.(question.name) && pressed?.dataset.keeps === undefined;
  if (rolled) { question.value = ""; count(question); }
  if (inside && lost()) (answer ?? question)?.focus({ preventScroll: true });
  const words = rolled && [...panel.querySelectorAll("[data-rolled]")].find(eyes => eyes.value === sent.get("visibility"))?.dataset.rolled;
  if (words) tell(panel, words);
  return !!words;
};
const tell = (panel, words) => {
  const line = document.createElement("p");
  line.className = "notice";
  line.append(words);
  panel.prepend(line);
  say(words);
};

// How much room is left is shown when it gets scarce, and said once.
const full = new WeakSet();
const count = field => {
  const counter = field.parentElement.querySelector("[data-counter]"), most = Number(field.dataset.most), long = [...field.value].length;
  counter.textContent = long < most - 50 ? "" : `${long} / ${most}`;
  counter.classList.toggle("over", long > most);
  if (long >= most && !full.has(field)) say(counter.dataset.full);
  long >= most ? full.add(field) : full.delete(field);
};
document.addEventListener("input", event => { if (event.target.matches("[data-question]")) count(event.target); });

// Choosing dice to throw again shows the chance of exactly these.
document.addEventListener("change", event => {
  const choice = event.target.closest("[data-again]");
  if (choice) choice.form.requestSubmit(choice.form.querySelector("[data-reckon]"));
});
