/** What of the drawing's look stands in style sheets, which a file of its own doesn't have. */
const looks = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order'],
  ...['font-size', 'font-weight'],
];

/** The page's own map as an SVG element that needs no style sheet; null if the page shows none. */
export function toMapMarkup(): string | null {
  const map = document.querySelector('#map svg');
  if (!map) return null;
  const copy = map.cloneNode(true) as Element;
  const drawn = [map, ...map.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(drawn[index] ?? map);
    for (const name of looks) element.setAttribute(name, look.getPropertyValue(name));
    for (const name of ['class', 'href', 'tabindex']) element.removeAttribute(name);
  }
  return copy.outerHTML;
}
