import {
  and,
  between,
  type Column,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { addMonths } from '#shared/reports/month';
import { query, selectRows } from './client';
import { quotes } from './inquiries-schema';
import { sessions, users } from './staff-schema';

/** Condition on a row of users: an owner whose account is in use. */
export const isActiveOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt));

/** Condition: this is an owner's id at the moment of the statement, and their account is in use. */
export const isOwner = (id: string | SQLWrapper): SQL =>
  exists(selectRows(users, and(eq(users.id, id), isActiveOwner)));

/** A session ends after 12 hours idle, and after 7 days at the latest (ms). */
export const sessionIdleMs = 12 * 60 * 60 * 1000;
export const sessionLifeMs = 7 * 24 * 60 * 60 * 1000;

/** Condition on a row of sessions: it has not ended by itself. */
export const isSessionLive = (now: number) =>
  and(gt(sessions.seenAt, now - sessionIdleMs), gt(sessions.createdAt, now - sessionLifeMs));

/** The entries of a column's JSON list; none where it has no list that can be read. */
export const jsonEach = (column: SQLWrapper) =>
  sql`json_each(case when json_valid(${column}) then ${column} else '[]' end)`;

/** Any number of values in one binding: D1 takes at most a hundred. */
export const inList = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** A link's or a session's public name: the start of its token's hash, which leads to no token. */
export const toPublicId = (hash: SQLWrapper) => sql<string>`substr(${hash}, 1, 16)`;

/** The moment at which a day of India's (`YYYY-MM-DD`) begins, in milliseconds. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

export const toIndianMonth = (column: Column) => sql<string>`strftime('%Y-%m', ${column} / 1000 + 19800, 'unixepoch')`;

/** Conditions: a column's moment (ms) lies in each of these months of India's. Ranges, so that an index serves. */
export const monthRanges = (column: Column, months: readonly string[]): (SQL | undefined)[] =>
  months.map((month) =>
    and(gte(column, startOfIndianDay(`${month}-01`)), lt(column, startOfIndianDay(`${addMonths(month, 1)}-01`))),
  );

export const isInMonths = (column: Column, months: readonly string[]): SQL | undefined =>
  or(...monthRanges(column, months));

/** Condition: a column's day (`YYYY-MM-DD`) lies in this month. A range, so that an index serves. */
export const isDayInMonth = (column: Column, month: string): SQL => between(column, `${month}-01`, `${month}-31`);

const earlier = alias(quotes, 'earlier');

/** Condition on a quote: in one of these months its first revision was sent, or accepted. Later ones are no other quote. */
export function isFirstInMonths(at: 'sentAt' | 'acceptedAt', months: readonly string[]): SQL | undefined {
  const isFirst = notExists(selectRows(earlier, and(eq(earlier.series, quotes.series), lt(earlier[at], quotes[at]))));
  return and(isNotNull(quotes[at]), isInMonths(quotes[at], months), isFirst);
}

interface Caller {
  id: string;
  sessionHash: string;
  role: 'owner' | 'staff';
}

const sessionOver = 'session over';
const ownerNoMore = 'owner no more';

/**
 * SQL value: the caller's id, as long as their session is good and an owner still is one. Otherwise SQLite fails on a JSON
 * path that it can't read, and names it in its error, which rolls the batch back.
 */
export function idWhileActive({ id, sessionHash, role }: Caller): SQL<string> {
  const path = sql`case when ${role} = 'owner' and ${users.role} <> 'owner' then ${ownerNoMore} else '$.none' end`;
  const state = query
    .select({ path })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), isNull(users.disabledAt), isSessionLive(Date.now())));
  return sql`coalesce(json_extract('{}', coalesce(${state}, ${sessionOver})), ${id})`;
}

/** Tells whether a batch failed because its caller was removed meanwhile, and whether they are still logged in. */
export function findRevokedAccess(error: unknown): { isSignedIn: boolean } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`'${sessionOver}'`)) return { isSignedIn: false };
    if (cause.message.includes(`'${ownerNoMore}'`)) return { isSignedIn: true };
  }
  return null;
}
