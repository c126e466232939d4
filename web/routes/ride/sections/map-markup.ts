/** A file of its own doesn't have the style sheets. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-size',
  'font-weight',
];

/** Needs no style sheet; null if the page shows none. */
export function toMapMarkup(): string | null {
  const maps = [...document.querySelectorAll('#map > svg')];
  const { dataset } = document.documentElement;
  const { scheme } = dataset;
  // Paper is white, by night too. Nothing is painted in between.
  dataset.scheme = 'day';
  const copies = maps.map((map, at) => toCopy(map, at === 0 ? 'paper' : 'phone'));
  if (scheme === undefined) delete dataset.scheme;
  else dataset.scheme = scheme;
  return copies.join('') || null;
}

function toCopy(map: Element, size: string): string {
  const copy = map.cloneNode(true) as Element;
  const drawn = [map, ...map.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(drawn[index] ?? map);
    for (const name of looks) element.setAttribute(name, look.getPropertyValue(name));
    for (const name of ['class', 'href', 'tabindex']) element.removeAttribute(name);
  }
  copy.setAttribute('class', size);
  return copy.outerHTML;
}
