const combining = /[\u0300-\u036f]/g;
const quotes = /['’‘`´"“”„«»]/g;

/** Text as it is searched: without accents and quotes, in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(combining, '').replace(quotes, '').toLowerCase().replaceAll('ς', 'σ');
}

/** Whether each word of a search stands somewhere in one of the texts, in whatever order. */
export function hasWords(texts: readonly string[], search: string): boolean {
  const text = foldText(texts.join('\n'));
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
