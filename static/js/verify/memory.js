// The last head this device saw of each table: a later history must still have it.
// Pages name the same key, to know whether there is something to check.
const name = url => "tafel:head:" + new URL(url, location.href).pathname;

/** Give {table, epoch, seq, mark, at}, or null. Where storage is closed nothing is remembered. */
export const recall = url => {
  try {
    const head = JSON.parse(localStorage.getItem(name(url)));
    return head && typeof head.mark === "string" ? head : null;
  } catch {
    return null;
  }
};

/** Keep a head unless a later one is known: another tab may be further on. */
export const remember = (url, head) => {
  const last = recall(url);
  const older = last?.table === head.table && (last.epoch === head.epoch ? last.seq >= head.seq : last.at > head.at);
  if (older) return;
  try {
    localStorage.setItem(name(url), JSON.stringify(head));
  } catch {
    // A full or closed storage costs the memory, not the check.
  }
};
