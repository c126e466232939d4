/** A name's words; undefined for an unknown name. */
export const wordsOf = (words: Readonly<Record<string, string>>, name: string | null | undefined): string | undefined =>
  Object.entries(words).find(([one]) => one === name)?.[1];
