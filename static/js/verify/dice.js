// What stands in the body of one roll, and the dice thrown again from it.
import { big, join, mac, macKey, sha, text, toHex } from "./bytes.js";

const MARK = text("rpgroll/1");
const LEAST_SIDES = 2, MOST_SIDES = 10000, WORDS = 2 ** 32;
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const view = bytes => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Something does not hold; `why` is one of the reasons that the page has words for. */
export class Bad extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

export const need = (holds, why) => { if (!holds) throw new Bad(why); };

/** Take a body apart into its nine fields; every byte belongs to one. */
const fields = body => {
  need(same(body.subarray(0, 11), join(MARK, big(9, 2))), "body");
  const found = [], data = view(body);
  let at = 11;
  for (let number = 0; number < 9; number++) {
    need(at + 4 <= body.length, "body");
    const start = at + 4;
    at = start + data.getUint32(at);
    found.push(body.subarray(start, at));
  }
  need(at === body.length, "body");
  return found;
};

const numbers = bytes => {
  need(bytes.length % 4 === 0, "body");
  const data = view(bytes);
  return Array.from({ length: bytes.length / 4 }, (_, at) => data.getUint32(at * 4));
};

/** Each person stands there once, sorted by id, and nothing else does. */
const checkContributions = given => {
  need(given.length >= 2, "body");
  let at = 2, last = "";
  for (let left = given[0] * 256 + given[1]; left > 0; left--) {
    need(at + 16 < given.length, "body");
    const person = toHex(given.subarray(at, at + 16));
    need(person > last, "body");
    last = person;
    at += 17 + given[at + 16];
  }
  need(at === given.length, "body");
};

/** Read a body as a roll, or say why it is none; without `seq` it may have any number. */
export const opened = (body, seq) => {
  const [number, actor, act, sight, given, key, sidesBytes, facesBytes, when] = fields(body);
  need(number.length === 8 && actor.length === 16 && when.length === 8, "body");
  need(seq === undefined || same(number, big(seq, 8)), "body");
  need(sight.length === 1 && sight[0] <= 2, "body");
  checkContributions(given);
  const sides = numbers(sidesBytes), faces = numbers(facesBytes);
  need(sides.length === faces.length && sides.every(each => each >= LEAST_SIDES && each <= MOST_SIDES), "body");
  const manual = key.length === 0 && same(act.subarray(0, 6), text("manual"));
  if (manual) need(faces.every((face, at) => face >= 1 && face <= sides[at]), "body");
  else need(key.length === 32, "key");
  return { given, key, sides, faces, manual, hidden: sight[0] > 0, at: Number(view(when).getBigUint64(0)) };
};

/** The key must come from the seed, the number and what the players added. */
export const checkKey = async (chain, seq, roll) => {
  const mixed = await sha(text("rpgdice/1/entropy\0"), roll.given);
  const key = await mac(await chain.seedKey, text("rpgdice/1/roll\0"), chain.epoch, big(seq, 8), mixed);
  need(same(key, roll.key), "key");
};

/** Throw the dice again: words at or above the last whole multiple of the sides are passed over. */
export const checkFaces = async roll => {
  const key = await macKey(roll.key);
  let words = [], block = 0;
  const word = async () => {
    if (!words.length) words = numbers(await mac(key, text("blk"), big(block++, 4))).reverse();
    return words.pop();
  };
  for (const [at, sides] of roll.sides.entries()) {
    const limit = Math.floor(WORDS / sides) * sides;
    let drawn = await word();
    while (drawn >= limit) drawn = await word();
    need(roll.faces[at] === 1 + drawn % sides, "faces");
  }
};

export const endBody = count => join(MARK, big(2, 2), big(8, 4), big(count + 1, 8), big(3, 4), text("end"));
export { same };
