// Marks a public roll as verified once its row, and the chain from it to the newest head known here, were checked.
import { show } from "./badge.js";
import { available } from "./bytes.js";
import { recall, remember } from "./memory.js";
import { paintProofs, prove, unproven } from "./proof.js";
import { checkRows, readPart } from "./verify.js";

const ENTRIES = ":is(#panel-log, #right) [data-roll][data-epoch]:not([data-scope=gm])";
const SOON = 150, A_PERSON = 60, MOST_SPREAD = 3000, FIRST_RETRY = 4000, LAST_RETRY = 32000;
const verdicts = new Map(), tips = new Map();
let running = false, asked = false, broken = false, confirmed = false, failing = false, retry = FIRST_RETRY, timer = 0;

const log = () => document.getElementById("panel-log");
const read = li => {
  const { epoch, seq, mark, faces } = li.dataset;
  return { span: li.querySelector("[data-verified]"), epoch: epoch.replaceAll("-", ""), seq: Number(seq), mark, faces };
};
const entries = () => Array.from(document.querySelectorAll(ENTRIES), read).filter(entry => entry.span);
const key = entry => `${entry.epoch} ${entry.seq} ${entry.mark} ${entry.faces ?? ""}`;

const waits = () => unjudged().length + unproven().length > 0;
const unjudged = () => entries().filter(entry => !verdicts.has(key(entry)));

const paint = ({ span, ...entry }) => {
  const verdict = confirmed ? verdicts.get(key(entry)) : undefined;
  const state = broken ? "failed" : verdict ?? "logged";
  const words = { verified: "sayVerified", failed: "sayFailed", logged: "sayLogged" }[state];
  show(span, state, span.dataset[words] ?? log().dataset[words]);
};

const paintAll = () => {
  entries().forEach(paint);
  if (log()) paintProofs(log().dataset);
  const audit = document.querySelector("[data-audit]"), all = entries(), held = all.filter(entry => verdicts.get(key(entry)) === "verified");
  const words = confirmed && !broken && all.length ? audit?.dataset.say.replace("{many}", held.length).replace("{all}", all.length) : "";
  if (audit && audit.textContent !== words) audit.textContent = words;
};

/** The history lacks what this browser knows: say so, for every entry, and keep what was known. */
const warn = head => {
  broken = true;
  log().dispatchEvent(new CustomEvent("tafel:log-broken", { bubbles: true, detail: head }));
};

/** Load rows of an epoch; null when it has none. What cannot be reached throws, and is tried again later. */
const load = async (epoch, from) => {
  if (!navigator.onLine) throw new TypeError("offline");
  const url = new URL(log().dataset.rollsUrl, location.href);
  url.searchParams.set("epoch", epoch);
  url.searchParams.set("from", from);
  const answer = await fetch(url, { headers: { Accept: "application/jsonl" }, cache: "no-store" });
  // A page to sign in again is no log either, and says nothing about it.
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("application/jsonl")) throw new TypeError("no log");
  const content = await answer.text();
  try {
    const { header, rows } = readPart(content);
    return header.epoch === epoch && header.from === from ? { header, ...await checkRows(header, rows) } : null;
  } catch {
    return null;
  }
};

const has = (part, head) => part?.rows.get(head.seq)?.head.startsWith(head.mark) ?? false;

/** A roll is verified if it holds itself, shows what its row says, and no later link up to the newest is broken.
 *  Dice that were typed in hang on the chain all the same: they stay logged. */
const judge = (entry, part, lastBad) => {
  const row = part?.rows.get(entry.seq);
  const shown = entry.faces === undefined || entry.faces === row?.faces?.join(",");
  const holds = row?.ok && entry.seq > lastBad && entry.mark.length === 16 && has(part, entry) && (shown || !row.faces);
  verdicts.set(key(entry), !holds ? "failed" : row.manual ? "logged" : "verified");
};

/** Follow one epoch's chain from the oldest roll in question to its newest head. */
const follow = async (epoch, waiting) => {
  const url = log().dataset.rollsUrl, tip = tips.get(epoch);
  const last = confirmed ? null : recall(url), own = last?.epoch === epoch ? last : null;
  const lowest = Math.min(...waiting.map(entry => entry.seq));
  const from = tip && lowest > tip.seq ? tip.seq + 1 : Math.min(lowest, own?.seq ?? lowest);
  const part = await load(epoch, from);
  const lastBad = Math.max(0, ...[...part?.rows ?? []].filter(([, row]) => !row.ok).map(([seq]) => seq));
  for (const entry of waiting) judge(entry, part, part ? lastBad : Infinity);
  if (tip && !(from > tip.seq ? part?.header.head === tip.head : has(part, { seq: tip.seq, mark: tip.head }))) return warn(tip);
  if (own && !has(part, own)) return warn(own);
  if (own) confirmed = true;
  if (!part || lastBad) return;
  const [seq, row] = [...part.rows].at(-1) ?? [];
  const at = Math.max(tip?.at ?? 0, ...[...part.rows.values()].map(each => each.at ?? 0));
  if (row) tips.set(epoch, { seq, head: row.head, at, table: part.header.table });
};

/** An earlier epoch that this browser remembers must still be there, unless this is another table by now. */
const confirm = async () => {
  const url = log().dataset.rollsUrl, last = recall(url);
  const table = [...tips.values()][0]?.table;
  if (confirmed || !last) return void (confirmed = true);
  if (table && table !== last.table) return void (confirmed = true);
  if (!has(await load(last.epoch, last.seq), last)) return warn(last);
  confirmed = true;
};

const keep = all => {
  const newest = all.find(entry => ["verified", "logged"].includes(verdicts.get(key(entry))));
  const tip = newest && tips.get(newest.epoch);
  if (tip && !broken) remember(log().dataset.rollsUrl, { table: tip.table, epoch: newest.epoch, seq: tip.seq, mark: tip.head.slice(0, 16), at: tip.at });
};

const check = async () => {
  const waiting = unjudged();
  for (const epoch of new Set(waiting.map(entry => entry.epoch)))
    if (!broken) await follow(epoch, waiting.filter(entry => entry.epoch === epoch));
  if (!broken) await confirm();
  keep(entries());
  await prove();
};

const run = async () => {
  timer = 0;
  if (!log()?.dataset.rollsUrl) return;
  paintAll();
  if (!available() || broken) return;
  if (running) return void (asked = true);
  running = true;
  try {
    await check();
    failing = false;
    retry = FIRST_RETRY;
  } catch {
    failing = true;
    soon(retry + spread());
    retry = Math.min(retry * 2, LAST_RETRY);
  }
  running = false;
  paintAll();
  if (asked && !failing && waits()) gather();
  asked = false;
};

/** Everyone sees a roll at the same moment: the more people, the further apart their browsers ask for it. */
const spread = () => Math.random() * Math.min(MOST_SPREAD, A_PERSON * document.querySelectorAll("#panel-people > li").length);

const soon = wait => {
  clearTimeout(timer);
  timer = setTimeout(run, wait);
};

/** Wait once for all that comes meanwhile; a busy table must not put it off again and again. */
const gather = () => {
  if (running) asked = true;
  else if (!timer) soon(SOON + spread());
};

new MutationObserver(() => {
  paintAll();
  if (!failing && waits()) gather();
}).observe(document.querySelector("main") ?? document.body, { childList: true, subtree: true });
addEventListener("online", () => soon(0));
run();
