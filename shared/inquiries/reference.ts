import { referencePrefix } from '../site/site.ts';

// Crockford's base 32: no I, L, O or U, which are misread or misheard.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 5;

/** Half a byte of the id is one of its digits; five of ours are 25 bits, so the seventh of them counts for one bit. */
const idDigits = 7;
const spare = 3;

function toSigns(id: string): string {
  const bits = Number.parseInt(id.slice(0, idDigits), 16) >>> spare;
  const at = (place: number) => digits[(bits >>> (5 * (length - 1 - place))) & 31];
  return Array.from({ length }, (_, place) => at(place)).join('');
}

/** A rider can quote it on the phone: `HP-7F3KQ`, made of an inquiry's id. Two may have the same, once in millions. */
export const toReference = (id: string): string => `${referencePrefix}-${toSigns(id)}`;

/** A booking's: `HP-B-7F3KQ`. The database sees to it that no two have the same. */
export const toBookingReference = (id: string): string => `${referencePrefix}-B-${toSigns(id)}`;

/**
 * The ids that a reference may belong to: from the first up to, and without, the second; null for other text. Reads what
 * was misread, too: small letters, O for 0, I or L for 1, and no dash.
 */
export function parseReference(text: string): [from: string, to: string] | null {
  const plain = text.trim().toUpperCase().replace(/[\s-]/g, '');
  if (!plain.startsWith(referencePrefix) || plain.length !== referencePrefix.length + length) return null;
  const read = [...plain.slice(referencePrefix.length)].map((sign) =>
    digits.indexOf(sign.replace('O', '0').replace(/[IL]/, '1')),
  );
  if (read.includes(-1)) return null;
  const bits = read.reduce((sum, digit) => sum * 32 + digit, 0);
  const at = (value: number) => (value * 2 ** spare).toString(16).padStart(idDigits, '0');
  // Beyond the highest of all there is no id to name.
  return [at(bits), bits === 2 ** (5 * length) - 1 ? 'g' : at(bits + 1)];
}
