const clean = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/** Splits typed text at line breaks, or, on a single line, at commas (spec §7). */
export function readList(text: string): string[] {
  return clean(text.split(text.includes('\n') ? '\n' : ','));
}

/** One item per line. A single item with a comma gets a line break, so it reads back as one. */
export function toListText(items: readonly string[]): string {
  return items.length === 1 && items[0]?.includes(',') ? `${items[0]}\n` : items.join('\n');
}
