/* Finds what leaves the window, what is cut off without saying so, and text that leaves its box. */
() => {
  const named = (element) => {
    const mark = element.id ? `#${element.id}` : element.getAttribute("class") ? `.${element.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    return `${element.localName}${mark}`;
  };
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const invisible = (style) => style.clipPath.startsWith("inset(50%") || style.clip.startsWith("rect(0px");
  const aside = (element) => invisible(getComputedStyle(element)) || element.closest(".hide-visually, .skip, [data-shortened], [inert], svg, .toasts:empty");
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const cuts = (style, axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);
  const told = (element, style) => (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") && element.closest("[title]");
  const offences = new Map();
  const say = (element, what) => offences.set(`${what.split(" by ")[0]} ${named(element)}`, `${what}: ${named(element.parentElement ?? element)} > ${named(element)} "${(element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40)}"`);

  /** Give the nearest ancestor in which this may be scrolled sideways. */
  const scroller = (element) => {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (scrolls(style, "X") || cuts(style, "X")) return each;
    }
    return null;
  };
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) offences.set("window", `the window scrolls sideways by ${wide}px`);

  for (const element of document.body.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || element.matches("input, textarea") || !seen(element) || aside(element)) continue;
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const more = element.scrollWidth - element.clientWidth, taller = element.scrollHeight - element.clientHeight;
    if (element.clientWidth && cuts(style, "X") && more > 1 && !told(element, style)) say(element, `cut off sideways by ${more}px`);
    if (element.clientHeight && cuts(style, "Y") && taller > 2 && element.textContent.trim() && !told(element, style) && !scrolls(style, "X")) say(element, `cut off below by ${taller}px`);
    const beyond = Math.max(box.right - innerWidth, -box.left);
    if (beyond > 1 && !scroller(element)) say(element, `outside the window by ${Math.round(beyond)}px`);
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) continue;
    if (style.display.startsWith("inline") && style.display === "inline") continue;
    const bordered = parseFloat(style.borderInlineEndWidth) > 0 && style.borderInlineEndStyle !== "none";
    const filled = !/rgba\(0, 0, 0, 0\)|transparent/.test(style.backgroundColor);
    if ((bordered || filled) && !scrolls(style, "X") && !cuts(style, "X") && more > 1) {
      const outside = leaving(element, box);
      if (outside) say(element, `its text leaves it by ${outside}px, "${leaving.text}"`);
    }
  }

  function leaving(element, box) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.data.trim() || !seen(node.parentElement) || aside(node.parentElement)) continue;
      const inner = scroller(node.parentElement);
      if (inner && element.contains(inner)) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const beyond = Math.max(text.right - box.right, box.left - text.left);
      if (text.width > 1 && beyond > 1.5) {
        leaving.text = node.data.trim().slice(0, 30);
        return Math.round(beyond);
      }
    }
    return 0;
  }
  return [...offences.values()];
}
