// Checks a hidden roll that was revealed by its own proof: the chain it hangs in stays closed.
import { show } from "./badge.js";
import { big, fromHex, sha } from "./bytes.js";
import { Bad, checkFaces, need, opened, same } from "./dice.js";

const ENTRIES = "#panel-log [data-proof]";
const WORDS = { proven: "sayProven", failed: "sayFailed", logged: "sayLogged" };
const verdicts = new Map();

const entries = () => Array.from(document.querySelectorAll(ENTRIES), li => {
  const { proof: url, faces } = li.dataset;
  return { span: li.querySelector("[data-verified]"), url, faces, key: `${url} ${faces}` };
}).filter(entry => entry.span);

const bytes = (digits, size) => {
  const found = typeof digits === "string" ? fromHex(digits, size) : null;
  need(found, "damaged");
  return found;
};

/** The body belongs to its leaf and is a hidden roll, and the dice fall again as it says. Gives that roll. */
export const checkProof = async proof => {
  const [salt, leaf] = [bytes(proof.salt, 16), bytes(proof.leaf, 32)], body = bytes(proof.body);
  for (const [digits, size] of [[proof.epoch, 16], [proof.commit, 32], [proof.head, 32]]) bytes(digits, size);
  need(same(await sha(big(0, 1), salt, body), leaf), "leaf");
  const roll = opened(body);
  need(proof.scope === "gm" && roll.hidden, "body");
  if (!roll.manual) await checkFaces(roll);
  return roll;
};

/** Load a proof; null when it is gone. What cannot be reached throws, and is tried again later. */
const load = async url => {
  if (!navigator.onLine) throw new TypeError("offline");
  const answer = await fetch(url, { headers: { Accept: "application/json" }, cache: "no-store" });
  if (answer.status === 404) return null;
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("application/json")) throw new TypeError("no proof");
  return answer.text();
};

const judge = async ({ url, faces }) => {
  const content = await load(url);
  if (content === null) return "logged";
  try {
    const roll = await checkProof(JSON.parse(content));
    need(roll.faces.join(",") === faces, "faces");
    return roll.manual ? "logged" : "proven";
  } catch (error) {
    if (error instanceof Bad || error instanceof SyntaxError) return "failed";
    throw error;
  }
};

export const unproven = () => entries().filter(entry => !verdicts.has(entry.key));

/** Check what waits, one after the other. */
export const prove = async () => {
  for (const entry of unproven()) verdicts.set(entry.key, await judge(entry));
};

export const paintProofs = words => {
  for (const { span, key } of entries()) {
    const state = verdicts.get(key) ?? "logged";
    show(span, state, span.dataset[WORDS[state]] ?? words[WORDS[state]]);
  }
};
