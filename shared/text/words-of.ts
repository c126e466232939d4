/** A name's words, or undefined: the name may be from before or after this code. */
export const wordsOf = (words: Readonly<Record<string, string>>, name: string | null | undefined): string | undefined =>
  Object.entries(words).find(([one]) => one === name)?.[1];
