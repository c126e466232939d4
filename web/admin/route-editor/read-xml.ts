/*
 * A reader of our own: the page's policy (Trusted Types) lets nobody call the browser's parser with a text, and it knows
 * no entities of a document's own, so no file grows while it is read.
 */

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  parent: XmlElement | null;
  children: XmlElement[];
  text: string;
}

const token =
  /<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Letters of HTML's Latin-1 entities from U+00C0 on: programs write them into names, though XML knows none of them. */
const latinNames =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring ' +
  'aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml';
for (const [at, name] of latinNames.split(' ').entries()) named[name] = String.fromCodePoint(0xc0 + at);

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN;
    if (code <= 0x10ffff) return String.fromCodePoint(code);
    return named[name] ?? whole;
  });
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function toAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(attribute))
    found[localName(name)] = decode(double ?? single ?? '');
  return found;
}

export function readXml(text: string): XmlElement | null {
  const top: XmlElement = { name: '', attributes: {}, parent: null, children: [], text: '' };
  let open = top;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return null;
    const [, cdata, closed, opened, attributes = '', empty, plain] = found;
    if (cdata !== undefined) open.text += cdata;
    else if (plain !== undefined) open.text += decode(plain);
    else if (closed !== undefined) {
      if (open.parent === null || open.name !== localName(closed)) return null;
      open = open.parent;
    } else if (opened !== undefined) {
      const element = {
        name: localName(opened),
        attributes: toAttributes(attributes),
        parent: open,
        children: [],
        text: '',
      };
      open.children.push(element);
      if (empty === '') open = element;
    }
  }
  const [root, ...more] = top.children;
  return root && open === top && more.length === 0 && top.text.trim() === '' ? root : null;
}

export function listElements(root: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [root];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one.name === name) found.push(one);
    for (let at = one.children.length - 1; at >= 0; at -= 1) open.push(one.children[at] as XmlElement);
  }
  return found;
}

export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? '';
}
