import { toDayText } from '#shared/tours/tour-input';

const clean = (items: string[]) => items.map((item) => item.trim()).filter((item) => item !== '');

/** At line breaks, or, on a single line, at commas (spec §7). */
export function readList(text: string): string[] {
  return clean(text.split(text.includes('\n') ? '\n' : ','));
}

/** A single item with a comma gets a line break, so it reads back as one. */
export function toListText(items: readonly string[]): string {
  return items.length === 1 && items[0]?.includes(',') ? `${items[0]}\n` : items.join('\n');
}

/** Null if empty, NaN if unreadable. Accepts `₹1,24,999`. */
export function readNumber(typed: string): number | null {
  const text = typed.replace(/[₹,\s]/g, '').replace('−', '-');
  if (text === '') return null;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function readDay(typed: string): number | null {
  return readNumber(toDayText(typed));
}

export function nextDay(rows: readonly { day: string }[]): string {
  return String(Math.max(0, ...rows.map(({ day }) => readDay(day) || 0)) + 1);
}
