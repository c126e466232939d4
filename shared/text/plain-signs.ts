const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Value of a decimal digit of any script. Unicode has the digits of a script in one run of ten, from zero on. */
function toDigit(sign: string): string {
  const codePoint = sign.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/**
 * Numbers as people type or paste them, in the signs that we compare: digits of any script as 0 to 9, dashes of any kind
 * as `-`, full-width signs as plain ones, without invisible signs. Letters stay.
 */
export function toPlainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, toDigit);
}
