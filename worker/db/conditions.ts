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
import { queryBuilder, selectRows } from './client';
import { quotes } from './inquiries-schema';
import { sessions, users } from './staff-schema';

/** Condition on `users`: an owner with an active account. */
export const isActiveOwner = and(eq(users.role, 'owner'), isNull(users.disabledAt));

/** Condition: the id belongs to an active owner when the statement runs. */
export const isOwner = (id: string | SQLWrapper): SQL =>
  exists(selectRows(users, and(eq(users.id, id), isActiveOwner)));

export const sessionIdleMs = 12 * 60 * 60 * 1000;
export const sessionLifeMs = 7 * 24 * 60 * 60 * 1000;

/** Condition on `sessions`: not expired. */
export const isSessionLive = (now: number) =>
  and(gt(sessions.lastActiveAt, now - sessionIdleMs), gt(sessions.createdAt, now - sessionLifeMs));

/** `json_each` of a column; no rows for invalid JSON. */
export const jsonEach = (column: SQLWrapper) =>
  sql`json_each(case when json_valid(${column}) then ${column} else '[]' end)`;

/** Subquery for a list in one parameter: D1 allows at most 100 parameters. */
export const inList = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Public ID of a link or session: the start of its token's hash. */
export const toPublicId = (hash: SQLWrapper) => sql<string>`substr(${hash}, 1, 16)`;

/** Milliseconds for `YYYY-MM-DD`. */
export const startOfIndianDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

export const toIndianMonth = (column: Column) => sql<string>`strftime('%Y-%m', ${column} / 1000 + 19800, 'unixepoch')`;

/** One condition per Indian month on a time in ms. Ranges, so that an index is used. */
export const monthRanges = (column: Column, months: readonly string[]): (SQL | undefined)[] =>
  months.map((month) =>
    and(gte(column, startOfIndianDay(`${month}-01`)), lt(column, startOfIndianDay(`${addMonths(month, 1)}-01`))),
  );

export const isInMonths = (column: Column, months: readonly string[]): SQL | undefined =>
  or(...monthRanges(column, months));

/** Condition on a day (`YYYY-MM-DD`). A range, so that an index is used. */
export const isDayInMonth = (column: Column, month: string): SQL => between(column, `${month}-01`, `${month}-31`);

const earlierQuotes = alias(quotes, 'earlier');

/** Condition on `quotes`: the first revision that was sent, or accepted, and in one of the months. */
export function isFirstInMonths(column: 'sentAt' | 'acceptedAt', months: readonly string[]): SQL | undefined {
  const isFirst = notExists(
    selectRows(earlierQuotes, and(eq(earlierQuotes.series, quotes.series), lt(earlierQuotes[column], quotes[column]))),
  );
  return and(isNotNull(quotes[column]), isInMonths(quotes[column], months), isFirst);
}

interface Caller {
  id: string;
  sessionHash: string;
  role: 'owner' | 'staff';
}

// Parts of SQLite's error message when a batch fails because of them.
const sessionEnded = 'session ended';
const ownerDemoted = 'owner demoted';

/**
 * SQL value: the caller's id while the session is valid and an owner is still an owner. Otherwise it is an invalid JSON
 * path, which makes SQLite roll the batch back with an error that contains the path.
 */
export function idWhileActive({ id, sessionHash, role }: Caller): SQL<string> {
  const jsonPath = sql`case when ${role} = 'owner' and ${users.role} <> 'owner' then ${ownerDemoted} else '$.none' end`;
  const selectJsonPath = queryBuilder
    .select({ path: jsonPath })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sessionHash), isNull(users.disabledAt), isSessionLive(Date.now())));
  return sql`coalesce(json_extract('{}', coalesce(${selectJsonPath}, ${sessionEnded})), ${id})`;
}

/** Detects an error of {@link idWhileActive}: the caller's access was revoked during the request. */
export function findRevokedAccess(error: unknown): { isSignedIn: boolean } | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`'${sessionEnded}'`)) return { isSignedIn: false };
    if (cause.message.includes(`'${ownerDemoted}'`)) return { isSignedIn: true };
  }
  return null;
}
