import { and, between, type Column, eq, gte, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addMonths } from '#shared/bookings/month';
import { rowsOf } from './client';
import { quotes } from './inquiries-schema';

/** The moment at which a day of India's (`YYYY-MM-DD`) begins, in milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

export const monthIn = (column: Column) => sql<string>`strftime('%Y-%m', ${column} / 1000 + 19800, 'unixepoch')`;

/** Conditions: a column's moment (ms) lies in each of these months of India's. Ranges, so that an index serves. */
export const rangesOf = (column: Column, months: readonly string[]): (SQL | undefined)[] =>
  months.map((month) => and(gte(column, startOf(`${month}-01`)), lt(column, startOf(`${addMonths(month, 1)}-01`))));

export const isInMonths = (column: Column, months: readonly string[]): SQL | undefined =>
  or(...rangesOf(column, months));

/** Condition: a column's day (`YYYY-MM-DD`) lies in this month. A range, so that an index serves. */
export const isDayInMonth = (column: Column, month: string): SQL => between(column, `${month}-01`, `${month}-31`);

const earlier = alias(quotes, 'earlier');

/** Condition on a quote: in one of these months its first revision was sent, or accepted. Later ones are no other quote. */
export function isFirstInMonths(at: 'sentAt' | 'acceptedAt', months: readonly string[]): SQL | undefined {
  const isFirst = notExists(rowsOf(earlier, and(eq(earlier.series, quotes.series), lt(earlier[at], quotes[at]))));
  return and(isNotNull(quotes[at]), isInMonths(quotes[at], months), isFirst);
}
