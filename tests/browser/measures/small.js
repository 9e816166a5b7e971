/* Finds words below the smallest type: 12 px. Marks are drawings, and what lies on paper has its own measure. */
() => {
  const smallest = 11.95, found = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement, size = parseFloat(getComputedStyle(parent).fontSize);
    if (!size || size >= smallest || parent.closest(".hide-visually, .mark, .paper, script, style") || !parent.checkVisibility()) continue;
    found.add(`${size.toFixed(1)}px: ${parent.localName}.${parent.className} "${node.data.trim().slice(0, 40)}"`);
  }
  return [...found];
}
