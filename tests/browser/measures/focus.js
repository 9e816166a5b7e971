/* Prepares a walk by Tab: `ways` is what it should reach, `walked` what it reached, and how each showed it. */
() => {
  const LEAST_PX = 2, LEAST_CONTRAST = 3;
  const named = (element) => {
    const mark = element.id ? `#${element.id}` : element.getAttribute("class") ? `.${element.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    return `${element.localName}${mark} "${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const radios = (element) => element.type === "radio" && element.name;
  const first = (element) => {
    const group = [...(element.form?.elements ?? document.querySelectorAll("input"))].filter((each) => radios(each) && each.name === element.name && !each.disabled);
    return element === (group.find((each) => each.checked) ?? group[0]);
  };
  /** Behind a modal dialog nothing is to be reached. */
  const room = () => document.querySelector("dialog:modal") ?? document;
  window.ways = () => [...room().querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
    .filter((element) => !element.disabled && element.tabIndex >= 0 && seen(element) && !element.closest("[inert], fieldset:disabled"))
    .filter((element) => !radios(element) || first(element));
  /** Focus may show on the thing itself, its label, or the card around it. */
  const around = (element) => {
    const found = [element, ...(element.labels ?? [])];
    for (let each = element.parentElement; each && found.length < 6; each = each.parentElement) found.push(each);
    return found;
  };
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      known.set(colour, [...pen.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = rgba(getComputedStyle(each).backgroundColor);
      if (colour[3] > 127) return colour;
    }
    return [255, 255, 255, 255];
  };
  const standsOut = (colour, behind) => {
    const ink = rgba(colour), [low, high] = [light(ink), light(ground(behind))].sort((a, b) => a - b);
    return ink[3] > 127 && (high + 0.05) / (low + 0.05) >= LEAST_CONTRAST;
  };
  /** An outline lies on what is around, or inside where it is drawn inwards. */
  const ring = (element) => Math.max(...[null, "::before", "::after"].map((part) => {
    const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(element, part);
    const behind = parseFloat(outlineOffset) < 0 ? element : element.parentElement ?? element;
    return outlineStyle !== "none" && standsOut(outlineColor, behind) ? parseFloat(outlineWidth) : 0;
  }));
  const edges = (element) => ["Top", "Right", "Bottom", "Left"].map((side) => {
    const style = getComputedStyle(element);
    return standsOut(style[`border${side}Color`], element) ? parseFloat(style[`border${side}Width`]) : 0;
  });
  const look = (element) => around(element).map((each) => [ring(each), ...edges(each)]);
  const still = new Map(window.ways().map((element) => [element, look(element)]));
  window.walked = [];
  addEventListener("focusin", ({ target }) => {
    const before = still.get(target), now = look(target);
    const grown = now.some((parts, at) => parts.some((px, part) => px - (before?.[at]?.[part] ?? (at || part ? px : 0)) >= LEAST_PX));
    // In the catalogue some stand there as if they had the focus.
    window.walked.push({ target, named: named(target), shown: grown || !!target.closest("[data-look=focus]") });
  });
  const before = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;

  /** Say what Tab missed, where it jumped back (it may do so once: from the end to the beginning), what showed nothing. */
  window.strayed = () => {
    const ways = window.ways(), walked = window.walked;
    const reached = walked.map((each) => each.target).filter((target) => ways.includes(target));
    const back = reached.slice(1).filter((target, at) => !before(reached[at], target));
    return [
      ...walked.filter((each) => !each.shown && each.target !== room()).map((each) => `no visible focus: ${each.named}`),
      ...ways.filter((way) => !reached.includes(way)).map((way) => `not reached: ${named(way)}`),
      ...back.slice(1).map((target) => `out of order: ${named(target)}`),
    ];
  };
  return window.ways().length;
}
