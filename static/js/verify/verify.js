// A second, independent check of the roll log, made in the reader's own browser (docs/dice.md).
import { available, big, fromHex, longPart, macKey, sha, text, toHex } from "./bytes.js";
import { Bad, checkFaces, checkKey, endBody, need, opened, same } from "./dice.js";

const BATCH = 256;
// A damaged digit can turn into a quotation mark or a control character: no JSON any more, yet plainly a changed value.
const VALUE = String.raw`(?:"(?:[^",:{}\\]|"(?![,}]))*"|null|true|[0-9]+)`;
const DAMAGED = new RegExp(String.raw`^\{"[a-z]+":${VALUE}(?:,"[a-z]+":${VALUE})*\}$`);
const ENDS = /^[ \r\n]+|[ \r\n]+$/g;
const BLANK = /^[ \t\v\f\r]*$/;

class Malformed extends Error {}

const parsed = line => {
  let found;
  try {
    found = JSON.parse(line);
  } catch {
    throw DAMAGED.test(line.replace(ENDS, "")) ? new Bad("damaged") : new Malformed("json");
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) throw new Malformed("json");
  return found;
};

const KINDS = {
  text: value => typeof value === "string",
  maybe: value => value === null || typeof value === "string",
  number: value => Number.isInteger(value),
};
const known = (row, kinds) => {
  for (const [name, kind] of Object.entries(kinds)) if (!KINDS[kind](row[name])) throw new Malformed(name);
  return row;
};
const HEADER = { table: "text", epoch: "text", scope: "text", commit: "text", seed: "maybe" };
const ROLL = { seq: "number", salt: "maybe", body: "maybe", leaf: "text", head: "text" };
const END = { count: "number", salt: "text", body: "text", leaf: "text", head: "text" };

const bytes = (digits, size) => {
  const found = fromHex(digits, size);
  need(found, "damaged");
  return found;
};

/** Begin a chain: a published seed must be the promised one. The first head follows from all that the header says. */
const begun = async header => {
  known(header, HEADER);
  const epoch = bytes(header.epoch, 16), seed = header.seed === null ? null : bytes(header.seed, 32);
  const commit = bytes(header.commit, 32), scope = longPart(text(header.scope));
  if (seed) need(same(await sha(text("rpgdice/1/commit\0"), epoch, scope, seed), commit), "seed");
  const head = await sha(text("rpgchain/1\0"), bytes(header.table, 16), epoch, scope, commit);
  return { epoch, seed, seedKey: seed && macKey(seed), head };
};

const checkLeaf = async (row, body) => {
  need(same(await sha(big(0, 1), bytes(row.salt, 16), body), bytes(row.leaf, 32)), "leaf");
};

const checkLink = async (row, seq, before) => {
  need(toHex(await sha(big(1, 1), before, big(seq, 8), bytes(row.leaf, 32))) === row.head, "link");
};

/** Check one row by itself, hanging on the head before it; give what was found in it. */
const checkRow = async (chain, row, seq, before) => {
  if (row.end === undefined && row.salt === null && row.body === null) {
    await checkLink(row, seq, before);
    return { redacted: true };
  }
  need(row.salt !== null && row.body !== null, "damaged");
  const body = bytes(row.body);
  await checkLeaf(row, body);
  await checkLink(row, seq, before);
  if (row.end !== undefined) {
    need(row.end === true && same(body, endBody(seq - 1)), "end");
    return { end: true };
  }
  const roll = opened(body, seq);
  if (roll.manual) return roll;
  if (chain.seed) await checkKey(chain, seq, roll);
  await checkFaces(roll);
  return { ...roll, keyed: Boolean(chain.seed) };
};

const settled = promise => promise.then(found => ({ found }), error => ({ error }));

const counted = (counts, found) => {
  counts.links++;
  if (!found.redacted) counts.leaves++;
  if (found.end) return void counts.ends++;
  counts.rolls++;
  counts.redacted += Boolean(found.redacted);
  counts.unproven += Boolean(found.manual);
  counts.keys += Boolean(found.keyed);
  if (found.faces && !found.manual) counts.faces += found.faces.length;
};

class LogCheck {
  constructor(remembered) {
    this.counts = { epochs: 0, open: 0, sealed: 0, commitments: 0, rolls: 0, redacted: 0, unproven: 0, keys: 0, faces: 0, leaves: 0, links: 0, ends: 0 };
    this.remembered = remembered;
    this.found = false;
    this.seen = new Set();
    this.jobs = [];
    this.place = { line: 0, epoch: "?", seq: 0 };
  }

  /** Wait for the rows in flight; the first that does not hold is thrown with its place. */
  async settle() {
    const jobs = this.jobs;
    this.jobs = [];
    for (const { place, outcome } of jobs) {
      const { found, error } = await outcome;
      if (error) throw Object.assign(error, { place });
      counted(this.counts, found);
    }
  }

  async header(header) {
    await this.leave();
    if (header.v !== 1 || "from" in header) throw new Malformed("v");
    known(header, HEADER);
    this.place = { ...this.place, epoch: "?", seq: 0 };
    this.counts.epochs++;
    bytes(header.epoch, 16);
    this.place.epoch = header.epoch;
    this.chain = { ...await begun(header), name: header.epoch, seq: 0, ended: false };
    need(!this.seen.has(header.epoch + header.scope), "twice");
    this.seen.add(header.epoch + header.scope);
    this.counts.commitments += Boolean(this.chain.seed);
  }

  row(row) {
    const chain = this.chain, end = "end" in row;
    if (!chain) throw new Malformed("v");
    if (end && typeof row.end !== "boolean") throw new Malformed("end");
    known(row, end ? END : ROLL);
    this.place = { ...this.place, seq: chain.seq + 1 };
    need(!chain.ended && (end ? row.count : row.seq - 1) === chain.seq, end ? "end" : "gap");
    const seq = ++chain.seq;
    this.jobs.push({ place: this.place, outcome: settled(checkRow(chain, row, seq, chain.head)) });
    chain.head = bytes(row.head, 32);
    chain.ended = end;
    const { epoch, seq: last, mark } = this.remembered ?? {};
    if (chain.name === epoch && seq === last) this.found = row.head.startsWith(mark);
  }

  /** Leave an epoch: a published seed belongs to an ended one. */
  async leave() {
    await this.settle();
    const chain = this.chain;
    if (!chain) return;
    if (chain.ended) return void (this.counts.sealed += !chain.seed);
    this.place = { ...this.place, seq: chain.seq + 1 };
    need(!chain.seed, "end");
    this.counts.open++;
  }

  async line(line) {
    const document = parsed(line);
    if ("v" in document) await this.header(document);
    else this.row(document);
    if (this.jobs.length >= BATCH) await this.settle();
  }

  async read(log) {
    for (let start = 0, stop; start < log.length; start = stop + 1) {
      stop = log.indexOf("\n", start);
      if (stop < 0) stop = log.length;
      this.place = { ...this.place, line: this.place.line + 1 };
      const line = log.slice(start, stop);
      if (!BLANK.test(line)) await this.line(line);
    }
    await this.leave();
    if (!this.counts.epochs) throw new Malformed("empty");
  }

  async result(log) {
    try {
      await this.read(log);
    } catch (error) {
      return this.broken(await this.earlier(error));
    }
    const missing = this.remembered && !this.found;
    return { status: missing ? "mismatch" : "fine", why: missing ? "forgotten" : "", firstBad: null, ...this.counts, remembered: this.remembered ? this.found : null };
  }

  /** A line that cannot be read may follow a row in flight that does not hold: the first one counts. */
  async earlier(error) {
    error.place ??= this.place;
    try {
      await this.settle();
    } catch (first) {
      return first;
    }
    return error;
  }

  broken(error) {
    if (!(error instanceof Bad || error instanceof Malformed)) throw error;
    const status = error instanceof Bad ? "mismatch" : "malformed";
    return { status, why: error.why ?? error.message, firstBad: error.place, ...this.counts, remembered: null };
  }
}

/**
 * Check a whole log. Gives {status: "fine" | "mismatch" | "malformed" | "unavailable", why, firstBad: {line, epoch, seq},
 * remembered, and the counts}. `remembered` is {epoch, seq, mark}: a head that must be in it.
 */
export const verifyLog = async (log, { remembered = null } = {}) => {
  if (!available()) return { status: "unavailable" };
  return new LogCheck(remembered).result(log);
};

/**
 * Check rows of one epoch that hang on a known head: `header` as exported with `from` and `head`, then its rows.
 * Gives {ok, rows: Map of seq to {ok, why, head, faces, at, manual}}; a row is ok by itself and by its link to the one before.
 */
export const checkRows = async (header, rows) => {
  const chain = await begun(header), found = new Map();
  let before = header.from === 1 ? chain.head : bytes(header.head ?? "", 32), seq = header.from;
  need(header.from !== 1 || toHex(chain.head) === header.head, "link");
  const jobs = rows.map((row, at) => {
    const job = settled(checkRow(chain, row, seq + at, before));
    before = fromHex(row.head, 32) ?? new Uint8Array(32);
    return job;
  });
  for (const [at, row] of rows.entries()) {
    const { found: held, error } = await jobs[at];
    const placed = ("end" in row ? row.count + 1 : row.seq) === seq + at;
    if (error && !(error instanceof Bad)) throw error;
    found.set(seq + at, { ok: placed && !error, why: placed ? error?.why ?? "" : "gap", head: row.head, faces: held?.faces, at: held?.at, manual: held?.manual });
  }
  return { ok: [...found.values()].every(each => each.ok), rows: found };
};

/** Read an exported part: its header and its rows. */
export const readPart = log => {
  const [header = {}, ...rows] = log.split("\n").filter(line => !BLANK.test(line)).map(parsed);
  known(header, HEADER);
  for (const row of rows) known(row, "end" in row ? END : ROLL);
  return { header, rows };
};
