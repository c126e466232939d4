/** How a list is typed: one a line; on Add Tour also on one line with commas, as the spec has it. */
export type ListReading = 'commas-or-lines' | 'lines';

const clean = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/** The items that a typed list will become. As soon as there is a line break, a comma belongs to its item. */
export function readList(text: string, reading: ListReading): string[] {
  const byComma = reading === 'commas-or-lines' && !text.includes('\n');
  return clean(text.split(byComma ? ',' : '\n'));
}

/**
 * A list as Add Tour's multipart field: comma-separated text (spec §7), or JSON text where an item holds a comma, which
 * the server takes too (design §8.6).
 */
export function toListField(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(',')) && !items[0]?.startsWith('[');
  return isPlain ? items.join(', ') : JSON.stringify(items);
}
