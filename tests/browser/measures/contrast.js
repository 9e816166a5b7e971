/* Measures every text one can see, and every control's border, against what is painted behind it. */
() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = "transparent";
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a));
  const mixed = (one, other, share) => one.map((part, at) => part * share + other[at] * (1 - share));
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const parent = (element) => element.parentElement ?? element.getRootNode().host ?? null;

  /** Paint the ground of an element from the root inwards; groups that are see-through are mixed at the end. */
  const painted = (element, inks) => {
    const chain = [];
    for (let each = element; each; each = parent(each)) chain.unshift(each);
    let ground = matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18] : [255, 255, 255];
    const groups = [];
    for (const each of chain) {
      const style = getComputedStyle(each);
      if (style.opacity < 1) groups.unshift([+style.opacity, ground]);
      ground = over(rgba(style.backgroundColor), ground);
    }
    let fronts = inks.map((ink) => over(rgba(ink), ground));
    for (const [share, behind] of groups) {
      ground = mixed(ground, behind, share);
      fronts = fronts.map((front) => mixed(front, behind, share));
    }
    return { ground, fronts };
  };
  /** Find the shape that a drawing paints behind its text. */
  const shapeBehind = (text) => {
    const box = text.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    let drawing = text.ownerSVGElement;
    while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
    const shapes = [...drawing.querySelectorAll("rect, path, circle, ellipse, polygon")].filter((shape) => {
      const around = shape.getBoundingClientRect(), { fill } = getComputedStyle(shape);
      const first = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
      return first && fill !== "none" && rgba(fill)[3] > 0.5 && around.left <= x && x <= around.right && around.top <= y && y <= around.bottom;
    });
    return shapes.at(-1) ?? null;
  };
  const named = (element) => {
    const mark = element.id ? `#${element.id}` : element.getAttribute("class") ? `.${element.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    return `${element.localName}${mark}`;
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const exempt = (element) => element.closest(":disabled, [aria-disabled=true], [data-logo], .vetoed, .dropped, .hide-visually, [inert], option, [data-qr], .qr");
  const hex = (colour) => "#" + colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");

  const offences = new Map();
  const judge = (element, ink, text, part) => {
    const style = getComputedStyle(element, part);
    const shape = element instanceof SVGElement ? shapeBehind(element) : null;
    const painting = painted(element, shape ? [ink, getComputedStyle(shape).fill] : [ink]);
    const [front, ground = painting.ground] = painting.fronts;
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    const found = ratio(front, ground);
    if (found < needed - 0.02) {
      offences.set(`${named(element)}|${hex(front)}|${hex(ground)}`, `${found.toFixed(2)} of ${needed}: ${hex(front)} on ${hex(ground)}, ${size}px, ${named(parent(element) ?? element)} > ${named(element)} "${text.trim().slice(0, 40)}"`);
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    if (!node.data.trim() || !element || !seen(element) || exempt(element)) continue;
    if (["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "TITLE", "DESC"].includes(element.tagName.toUpperCase())) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    judge(element, element instanceof SVGElement ? style.fill : style.color, node.data);
  }
  for (const field of document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file]), textarea, select")) {
    if (!seen(field) || exempt(field) || field.getBoundingClientRect().width < 2) continue;
    if (field.placeholder && !field.value) judge(field, getComputedStyle(field, "::placeholder").color, field.placeholder, "::placeholder");
    if (field.value) judge(field, getComputedStyle(field).color, String(field.value));
  }

  for (const control of document.querySelectorAll("input:not([type=hidden]), textarea, select, button, a.button, summary.button")) {
    const style = getComputedStyle(control), box = control.getBoundingClientRect();
    if (!seen(control) || exempt(control) || box.width < 4 || style.appearance === "auto") continue;
    const sides = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] !== "none" && rgba(style[`border${side}Color`])[3] > 0.05);
    if (!sides.length) continue;
    const { ground, fronts } = painted(parent(control), [style[`border${sides.at(-1)}Color`], style.backgroundColor]);
    const best = Math.max(...fronts.map((front) => ratio(front, ground)));
    if (best < 2.98) offences.set(`border ${named(control)}`, `${best.toFixed(2)} of 3: border ${hex(fronts[0])} on ${hex(ground)}, ${named(control)}`);
  }
  return [...offences.values()];
}
