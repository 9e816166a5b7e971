/* Prepares a walk by Tab: `ways` is what it should reach, `walked` what it reached, and how each showed it. */
() => {
  const named = (element) => {
    const mark = element.id ? `#${element.id}` : element.getAttribute("class") ? `.${element.getAttribute("class").trim().split(/\s+/).join(".")}` : "";
    return `${element.localName}${mark} "${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const radios = (element) => element.type === "radio" && element.name;
  const first = (element) => {
    const group = [...(element.form ?? document).querySelectorAll(`input[type=radio][name="${CSS.escape(element.name)}"]`)].filter((each) => !each.disabled);
    return element === (group.find((each) => each.checked) ?? group[0]);
  };
  window.ways = () => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
    .filter((element) => !element.disabled && element.tabIndex >= 0 && seen(element) && !element.closest("[inert], fieldset:disabled"))
    .filter((element) => !radios(element) || first(element));
  /** Focus may show on the thing itself, its label, or the card around it. */
  const around = (element) => {
    const found = [element, ...(element.labels ?? [])];
    for (let each = element.parentElement; each && found.length < 6; each = each.parentElement) found.push(each);
    return found;
  };
  const look = (element) => around(element).map((each) => {
    const style = getComputedStyle(each);
    const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [outline, style.boxShadow, style.borderColor, style.borderBottomWidth, style.backgroundColor].join("|");
  });
  const still = new Map(window.ways().map((element) => [element, look(element)]));
  window.walked = [];
  addEventListener("focusin", ({ target }) => {
    const before = still.get(target) ?? [], now = look(target);
    // In the catalogue some stand there as if they had the focus.
    const shown = target.closest("[data-look=focus]") ? true : before.length ? now.some((part, at) => part !== before[at]) : now[0].startsWith("true");
    window.walked.push({ target, named: named(target), shown });
  });
  const before = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;

  /** Say what Tab missed, where it jumped back (it may do so once: from the end to the beginning), what showed nothing. */
  window.strayed = () => {
    const ways = window.ways(), walked = window.walked;
    const reached = walked.map((each) => each.target).filter((target) => ways.includes(target));
    const back = reached.slice(1).filter((target, at) => !before(reached[at], target));
    return [
      ...walked.filter((each) => !each.shown).map((each) => `no visible focus: ${each.named}`),
      ...ways.filter((way) => !reached.includes(way)).map((way) => `not reached: ${named(way)}`),
      ...back.slice(1).map((target) => `out of order: ${named(target)}`),
    ];
  };
  return window.ways().length;
}
