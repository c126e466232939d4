import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addMonths } from '#shared/bookings/month';

/** The moment at which a day of India's (`YYYY-MM-DD`) begins, in milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

export const monthIn = (column: SQL) => sql<string>`strftime('%Y-%m', ${column} / 1000 + 19800, 'unixepoch')`;

/** Conditions: a column's moment (ms) lies in each of these months of India's. Ranges, so that an index serves. */
export const rangesOf = (column: SQLWrapper, months: readonly string[]): SQL[] =>
  months.map((month) => {
    const until = startOf(`${addMonths(month, 1)}-01`);
    return sql`(${column} >= ${startOf(`${month}-01`)} and ${column} < ${until})`;
  });

export const isInMonths = (column: SQLWrapper, months: readonly string[]) =>
  sql`(${sql.join(rangesOf(column, months), sql` or `)})`;

/** Condition: a column's day (`YYYY-MM-DD`) lies in this month. A range, so that an index serves. */
export const isDayInMonth = (column: SQLWrapper, month: string) =>
  sql`${column} between ${`${month}-01`} and ${`${month}-31`}`;

/** Condition on a quote: in one of these months its first revision was sent, or accepted. Later ones are no other quote. */
export function isFirstInMonths(at: 'sent_at' | 'accepted_at', months: readonly string[]): SQL {
  const column = sql.raw(`quotes.${at}`);
  return sql`${column} is not null and ${isInMonths(column, months)} and not exists (select 1 from quotes earlier
    where earlier.series = quotes.series and earlier.${sql.raw(at)} < ${column})`;
}
