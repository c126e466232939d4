// Plain Node also runs this file, for the command line.

/** Characters before and behind the words that don't make a password uncommon: `@123456`, `2026!`. */
const maxAround = 8;
/** A password of so many words is common if all of them are. */
const fewWords = 2;
const moreWords = 4;
/** Of the list, most common first: words that are common in longer passwords too. */
const maxCommon = 500;
/** Shorter entries of the list are no words. */
const shortestWord = 3;
/** English words that the list lacks because nobody has them for a password, and the trade's own. */
const everyday = new Set(
  `a i am an at be by do go he in is it me my no of on or so to up us we all and are but can for get has have her his how
  let new not now one our out the this that they was what who why will with you your from here
  admin guest owner staff user bike bikes ride rider riders tour tours road enfield himalayan himalaya ladakh leh manali
  spiti kashmir delhi mumbai bharat`.split(/\s+/),
);

const letters: Record<string, string> = { '@': 'a', $: 's', 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '!': 'i' };

function isRowOf(text: string, most: number, isWord: (part: string) => boolean): boolean {
  if (text === '') return true;
  if (most === 0) return false;
  for (let end = text.length; end > 0; end -= 1) {
    if (isWord(text.slice(0, end)) && isRowOf(text.slice(end), most - 1, isWord)) return true;
  }
  return false;
}

/** Without what stands around its words, and without blanks, dots and dashes in it; null if more stands around them. */
function strip(text: string): string | null {
  const [, before = '', bare = '', behind = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(text) ?? [];
  return before.length + behind.length > maxAround ? null : bare.replace(/[\s._-]+/g, '');
}

/**
 * Whether a password is in a list of common ones, or is one or two of its words, or up to four of its most common
 * and of everyday ones, in capitals or not, with digits for letters or not, and with up to eight digits and signs around them.
 * @param ranks the list: each password's place in it, 0 for the most common
 */
export function hasCommonPartsAlone(password: string, ranks: ReadonlyMap<string, number>): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  const isListed = (part: string) => part.length >= shortestWord && ranks.has(part);
  const isUsual = (part: string) => everyday.has(part) || (isListed(part) && (ranks.get(part) ?? 0) < maxCommon);
  const isAny = (part: string) => everyday.has(part) || isListed(part);
  const plain = (text: string) => text.replace(/[@$!013457]/g, (sign) => letters[sign] ?? sign);
  if (ranks.has(folded)) return true;
  const stripped = strip(folded);
  const read = [stripped, stripped === null ? null : plain(stripped), strip(plain(folded))];
  return read.some((text) => text && (isRowOf(text, fewWords, isAny) || isRowOf(text, moreWords, isUsual)));
}
