/* Finds what one may press and cannot hit with a finger: everything below 44 by 44, but links inside sentences. */
() => {
  const LEAST = 44, SLACK = 0.6;
  const named = (element) => {
    const mark = element.id ? `#${element.id}` : element.getAttribute("class") ? `.${element.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    return `${element.localName}${mark}`;
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inSentence = (link) => {
    if (link.localName !== "a" || !getComputedStyle(link).display.startsWith("inline")) return false;
    const around = [...link.parentElement.childNodes].filter((node) => node !== link && node.nodeType === Node.TEXT_NODE);
    return around.some((node) => /[\p{L}\p{N}]{2,}/u.test(node.data)) || Boolean(link.closest("p, li, dd")?.matches("[data-sentence]"));
  };
  const labelled = (field) => [...(field.labels ?? [])].filter(seen);
  const large = (box) => box.width >= LEAST - SLACK && box.height >= LEAST - SLACK;

  /** Ask the page itself what lies at the edges of a 44 by 44 area around the middle. */
  const hit = (element, mine) => {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2, half = LEAST / 2 - 1;
    const across = box.width >= LEAST - SLACK ? [] : [[x - half, y], [x + half, y]];
    const along = box.height >= LEAST - SLACK ? [] : [[x, y - half], [x, y + half]];
    return [...across, ...along].every(([left, top]) => {
      const found = document.elementFromPoint(left, top);
      return found && mine.some((each) => each === found || each.contains(found));
    });
  };
  const offences = new Map();
  for (const element of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=slider]")) {
    if (element.closest("[inert], [aria-hidden=true], .skip, [data-specimen=small]") || !seen(element)) continue;
    const field = element.matches("input, select, textarea");
    const box = element.getBoundingClientRect(), labels = field ? labelled(element) : [];
    const hidden = box.width < 2 || box.height < 2;
    if (hidden && !labels.length) continue;
    const boxes = field && element.matches("[type=radio], [type=checkbox], [type=file], [type=range]") ? [box, ...labels.map((label) => label.getBoundingClientRect())] : [box];
    if (boxes.some(large) || inSentence(element)) continue;
    if (hit(hidden ? labels[0] : element, [element, ...labels])) continue;
    const best = boxes.sort((one, other) => other.height - one.height)[0];
    offences.set(`${named(element)} ${Math.round(best.height)}`, `${Math.round(best.width)}×${Math.round(best.height)}: ${named(element.parentElement)} > ${named(element)} "${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}"`);
  }
  scrollTo(0, 0);
  return [...offences.values()];
}
