// How an entry of the log says what was found about it.
const icon = () => {
  const sprite = document.querySelector("svg use")?.getAttribute("href")?.split("#")[0];
  if (!sprite) return [];
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(svg.namespaceURI, "use");
  svg.setAttribute("class", "icon s");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", sprite + "#badge-check");
  svg.append(use);
  return [svg];
};

/** Write a state into its span, once: writing it again would wake whoever watches the page. */
export const show = (span, state, said = "") => {
  if (span.dataset.state === state && span.textContent === said) return;
  span.dataset.state = state;
  span.replaceChildren(...(state === "verified" || state === "proven" ? icon() : []), said);
};
