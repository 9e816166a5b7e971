// Checks a chosen file, or a table's own log, and says what was found.
import { recall } from "./memory.js";
import { verifyLog } from "./verify.js";

const TABLE = /^\{"v":1,"table":"([0-9a-f]{32})"/;

const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, key) => values[key]);

/** Choose the sentences beside the result. */
const notes = found => {
  if (found.status === "malformed") return found.firstBad?.line ? ["noteLine"] : [];
  if (found.status === "mismatch") {
    if (found.why === "forgotten") return ["noteForgotten"];
    const why = "why" + found.why[0].toUpperCase() + found.why.slice(1);
    return [found.firstBad.seq ? "noteBadNumber" : "noteBadHeader", why];
  }
  if (found.status !== "fine") return ["note" + found.status[0].toUpperCase() + found.status.slice(1)];
  const counted = ["redacted", "unproven", "open", "sealed"].filter(kind => found[kind]);
  return ["noteFine", ...counted.map(kind => "note" + kind[0].toUpperCase() + kind.slice(1))].slice(found.rolls ? 0 : 1);
};

const headline = found => {
  if (found.status !== "fine") return "say" + found.status[0].toUpperCase() + found.status.slice(1);
  return found.rolls > 1 ? "sayFineMany" : found.rolls ? "sayFineOne" : "sayFineNone";
};

const show = (panel, found) => {
  const values = { ...found, ...found.firstBad };
  const result = panel.querySelector("[data-result]");
  result.className = found.status === "fine" ? "answer good" : "answer harm";
  result.textContent = filled(panel.dataset[headline(found)], values);
  panel.dataset.status = found.status;
  panel.querySelector("[data-notes]").replaceChildren(...notes(found).filter(key => panel.dataset[key]).map(key => {
    const line = document.createElement("p");
    line.textContent = filled(panel.dataset[key], values);
    return line;
  }));
  const list = panel.querySelector("[data-checks]");
  list.hidden = found.status !== "fine" || !found.rolls;
  for (const row of list.children) {
    const count = row.dataset.check === "remembered" ? Number(found.remembered) : found[row.dataset.check];
    row.hidden = !count;
    row.querySelector("[data-count]").textContent = new Intl.NumberFormat(document.documentElement.lang).format(count ?? 0);
  }
};

/** Say how much was checked, how fast and when. */
const tell = (panel, found, ms) => {
  const said = panel.querySelector("[data-checked]"), { lang } = document.documentElement;
  // English is written as on every other page: the day first.
  const time = new Intl.DateTimeFormat(lang + "-GB", { dateStyle: "long", timeStyle: "short" }).format(new Date());
  if (said) said.textContent = found.links ? filled(panel.dataset.sayChecked, { all: found.links, ms: Math.ceil(ms), time }) : time;
};

const check = async (panel, read) => {
  panel.setAttribute("aria-busy", "true");
  panel.querySelector("[data-result]").textContent = panel.dataset.sayChecking;
  let found, began = 0;
  try {
    const { log, remembered } = await read();
    began = performance.now();
    found = log === "" && panel.dataset.rollsUrl ? { status: "fine", rolls: 0 } : await verifyLog(log, { remembered });
  } catch {
    found = { status: "unreachable" };
  }
  show(panel, found);
  tell(panel, found, performance.now() - began);
  panel.removeAttribute("aria-busy");
};

const table = async url => {
  const answer = await fetch(url, { headers: { Accept: "application/jsonl" } });
  if (!answer.ok) throw new Error(String(answer.status));
  // What this device remembers is a public head: the log of hidden rolls cannot have it.
  const log = await answer.text(), last = url.includes("scope=") ? null : recall(url);
  return { log, remembered: last && TABLE.exec(log)?.[1] === last.table ? last : null };
};

for (const panel of document.querySelectorAll("[data-verify]")) {
  const { rollsUrl } = panel.dataset;
  const again = () => check(panel, () => table(rollsUrl));
  panel.querySelector("[data-again]")?.addEventListener("click", again);
  if (rollsUrl) again();
}
document.querySelector("[data-log-file]")?.addEventListener("change", event => {
  const [file] = event.target.files;
  if (file) check(document.querySelector("[data-verify]"), async () => ({ log: await file.text(), remembered: null }));
});
