// Bytes as the roll log writes them, and the two functions that bind them together.
const utf8 = new TextEncoder();
const HEX = /^(?:[0-9a-f]{2})*$/;

export const available = () => Boolean(globalThis.crypto?.subtle);
export const text = string => utf8.encode(string);

export const toHex = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");

/** Read lower-case digits; anything else, or another length than asked for, gives null. */
export const fromHex = (digits, size = digits.length / 2) => {
  if (!HEX.test(digits) || digits.length !== size * 2) return null;
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = parseInt(digits.substr(at * 2, 2), 16);
  return bytes;
};

export const join = (...parts) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Write a number big-endian; the sizes in use are 1, 2, 4 and 8 bytes. */
export const big = (number, size) => {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, left = number; at >= 0; at--, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
};

export const longPart = bytes => join(big(bytes.length, 4), bytes);
export const sha = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));

export const macKey = bytes => crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
export const mac = async (key, ...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", key, join(...parts)));
