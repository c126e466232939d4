// What XML 1.0 can't hold, not even escaped: <https://www.w3.org/TR/xml/#charsets>.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text for an element or a quoted attribute; characters that XML doesn't allow are left out. */
export function escapeXml(text: string): string {
  return text.replace(unwanted, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? character);
}

export function toElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Degrees with six decimals, about 10 cm, never with an exponent; 180° east is written as 180° west. */
export function toDegrees(degrees: number): string {
  const text = String(Number(degrees.toFixed(6)) + 0);
  return text === '180' ? '-180' : text.includes('e') ? degrees.toFixed(6) : text;
}
