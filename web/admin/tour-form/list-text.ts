const clean = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/**
 * The items that a typed list will become: what commas separate, as the spec has it. As soon as there is a line break,
 * each line is an item, and a comma belongs to its item.
 */
export function readList(text: string): string[] {
  return clean(text.split(text.includes('\n') ? '\n' : ','));
}

/** A list as it is typed: one item a line. A single item with a comma in it has a line break after it. */
export function toListText(items: readonly string[]): string {
  return items.length === 1 && items[0]?.includes(',') ? `${items[0]}\n` : items.join('\n');
}

/**
 * A list as Add Tour's multipart field: comma-separated text (spec §7), or JSON text where an item holds a comma, which
 * the server takes too (design §8.6).
 */
export function toListField(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(',')) && !items[0]?.startsWith('[');
  return isPlain ? items.join(', ') : JSON.stringify(items);
}
