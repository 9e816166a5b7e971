// The dice have already fallen when they begin to move: a few faces, a small turn, then the truth.
const PIPS = { 1: [[20, 19.5]], 2: [[12, 11.5], [28, 27.5]], 3: [[11, 10.5], [20, 19.5], [29, 28.5]], 4: [[12, 11.5], [28, 11.5], [12, 27.5], [28, 27.5]], 5: [[11, 10.5], [29, 10.5], [20, 19.5], [11, 28.5], [29, 28.5]], 6: [[12, 10], [12, 19.5], [12, 29], [28, 10], [28, 19.5], [28, 29]] };
const SIDES = ["M20 11v17M11.5 19.5h17", "M11.5 19.5h17", ""];
const LATER = 60, TURN = 450, FACES = 4, MOST = 900;
const still = () => document.documentElement.dataset.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const shape = (tag, given) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const each of Object.entries(given)) made.setAttribute(...each);
  return made;
};
const any = count => Math.floor(Math.random() * count);
const pips = face => PIPS[face].map(([cx, cy]) => shape("circle", { cx, cy, r: face === 1 ? 4 : 3.2 }));
const drawn = die => "side" in die.dataset ? [shape("path", { class: "strokes", d: SIDES[any(3)] })] : pips(1 + any(6));

// One short knock for each die, for those who wish to hear it.
let speaker;
const knock = seconds => {
  speaker ??= new AudioContext();
  const at = speaker.currentTime + seconds, tone = speaker.createOscillator(), loud = speaker.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(260 + Math.random() * 160, at);
  tone.frequency.exponentialRampToValueAtTime(90, at + 0.06);
  loud.gain.setValueAtTime(0.18, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  tone.connect(loud).connect(speaker.destination);
  tone.start(at);
  tone.stop(at + 0.1);
};

// A press anywhere skips to the truth.
const ends = new Set();
const end = () => { for (const each of ends) each(); };
for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, end);

const turn = (die, wait) => {
  const place = die.querySelector(".pips"), truth = [...place.childNodes], timers = [];
  const stop = () => {
    timers.forEach(clearTimeout);
    place.replaceChildren(...truth);
    die.classList.remove("turning");
    ends.delete(stop);
  };
  for (let at = 0; at < FACES; at++) timers.push(setTimeout(() => {
    die.classList.add("turning");
    place.replaceChildren(...drawn(die));
  }, wait + at * TURN / FACES));
  timers.push(setTimeout(stop, wait + TURN));
  ends.add(stop);
};

// What is drawn anew meanwhile tells nothing before the dice, and is shown as soon as they lie.
const held = new Map();
htmx.registerExtension("dice", { htmx_before_morph_node: (_, { oldNode, newNode }) => !held.has(oldNode) || !held.set(oldNode, newNode.cloneNode(true)) });
const release = each => {
  if (each.querySelector(".turning")) return;
  const fresh = held.get(each), focused = each.contains(document.activeElement);
  held.delete(each);
  each.removeAttribute("data-settles");
  if (!fresh || !each.isConnected) return;
  each.replaceWith(fresh);
  htmx.process(fresh);
  if (focused) (fresh.matches(".answer") ? fresh : fresh.querySelector(".answer"))?.focus({ preventScroll: true });
};

const settle = group => {
  if (held.has(group)) end();
  const dice = [...group.querySelectorAll(".die")].filter(({ dataset }) => PIPS[dataset.face] || "side" in dataset);
  if ("sound" in document.documentElement.dataset) dice.forEach((_, at) => knock(still() ? 0 : at * LATER / 1000));
  if (still() || !dice.length) return;
  const later = Math.min(LATER, (MOST - TURN) / dice.length), around = group.parentElement, answer = (group.closest("[data-result]") ?? around).querySelector(".answer");
  dice.forEach((die, at) => turn(die, at * later));
  const parts = [group, around, answer].filter(Boolean);
  const shown = () => { clearTimeout(timer); answer?.classList.remove("waits"); parts.forEach(release); ends.delete(shown); };
  const timer = setTimeout(shown, TURN + (dice.length - 1) * later);
  for (const each of parts) held.set(each, null);
  around.dataset.settles = "";
  answer?.classList.add("waits");
  ends.add(shown);
};

document.addEventListener("tafel:result", event => event.target.querySelectorAll("[data-result] .dice.xl").forEach(settle));
document.addEventListener("htmx:after:swap", () => {
  for (const line of document.querySelectorAll("li[data-arrived]")) {
    delete line.dataset.arrived;
    line.querySelectorAll(".outcome .dice").forEach(settle);
  }
});
