import { type SQLWrapper, sql } from 'drizzle-orm';
import { toPlainSigns } from '#shared/text/plain-signs';

/** More narrow nothing down. */
const most = 20;

export const searchWords = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, most);

/** Condition: a text has this word in it. */
export const contains = (text: SQLWrapper, word: string) => sql`instr(${text}, ${word}) > 0`;

/**
 * Digits of a searched phone number, as they stand in a stored one: without the 0 or 00 dialled before it. Null if
 * something else is searched for.
 */
export function readSearchedNumber(typed: string): string | null {
  const digits = toPlainSigns(typed).replace(/[\s()+./-]/g, '');
  return /^\d{3,}$/.test(digits) ? digits.replace(/^0{1,2}(?=\d{3})/, '') : null;
}
