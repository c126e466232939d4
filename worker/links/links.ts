import { and, desc, eq, exists, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { InferOutput } from 'valibot';
import type { ApiCall } from '#shared/api';
import { toIndianDay } from '#shared/dates';
import type { LinkRow, LinkRows } from '#shared/link-routes';
import { type AuditEntry, auditEntry, type NewEvent } from '../audit/audit-log';
import { type LinkKind, links } from '../db/bookings-schema';
import { batchChanged, createDb, type Database, findFirst, increment, insertIf, selectRows } from '../db/client';
import { toPublicId } from '../db/conditions';
import type { AppEnv, RequestContext } from '../env';
import { throwError, throwTooMany } from '../middleware/errors';
import { readText } from '../middleware/read-body';
import { findClientAddress } from '../middleware/request-log';
import { requireAdmin } from '../middleware/require-admin';

export type StoredLink = typeof links.$inferSelect;

/** Opening a link again is noted after this long. */
const openedAgainMs = 5 * 60 * 1000;

interface NewLink extends Pick<StoredLink, 'tokenHash' | 'kind' | 'target' | 'createdBy'> {
  seat?: number | null;
  expiresOn?: string;
}

/** Statement: a link, where the clause gives a row. */
export const insertLink = (db: Database, link: NewLink, clause: SQL | undefined, now: number) =>
  insertIf(db, links, { ...link, createdAt: now }, clause);

/** Condition on a row of links: it leads to this target, or to one of those that a subquery selects. */
export const leadsTo = (kind: LinkKind, target: string | SQL): SQL =>
  sql`${links.kind} = ${kind} and ${links.target} in (${target})`;

export const findLink = (db: Database, tokenHash: string): Promise<StoredLink | null> =>
  findFirst(db.select().from(links).where(eq(links.tokenHash, tokenHash)));

/** @param endsOn last day on which the link opens its target, in India */
export const isLinkEnded = ({ revokedAt }: Pick<StoredLink, 'revokedAt'>, endsOn: string, now: number): boolean =>
  revokedAt !== null || toIndianDay(now) > endsOn;

/** Condition on a row of links: it is this one, and nobody has ended it. */
const isOpen = (tokenHash: string) => and(eq(links.tokenHash, tokenHash), isNull(links.revokedAt));

/** Condition: nobody has ended this link. */
export const isLinkOpen = (tokenHash: string) => exists(selectRows(links, isOpen(tokenHash)));

const hourMs = 60 * 60 * 1000;
export const maxWritesPerHour = 30;

/** The activity says of a link that it wrote, once in this long. */
const notedAgainMs = 10 * 60 * 1000;

const hourOf = (now: number) => Math.floor(now / hourMs);

/** Condition: nobody has ended this link, and it may write once more in this hour. */
export function mayWrite(tokenHash: string, now: number) {
  const isOtherHour = or(isNull(links.writeHour), ne(links.writeHour, hourOf(now)));
  return exists(selectRows(links, and(isOpen(tokenHash), or(isOtherHour, lt(links.writes, maxWritesPerHour)))));
}

/** True if this link has written too often in this hour. */
export async function isWriteLimitReached(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const link = await findLink(db, tokenHash);
  return link?.writeHour === hourOf(now) && link.writes >= maxWritesPerHour;
}

/** Condition on a row of links: the activity has not said lately that it wrote. */
const isNoteDue = (now: number) => or(isNull(links.auditedAt), lte(links.auditedAt, now - notedAgainMs));

/** Condition: the activity has not said lately that this link wrote. */
export const isWriteUnlogged = (tokenHash: string, now: number) =>
  exists(selectRows(links, and(eq(links.tokenHash, tokenHash), isNoteDue(now))));

/** Statement: counts a write by this link, where the condition holds. */
export const countWrite = (db: Database, tokenHash: string, now: number, condition: SQL) =>
  db
    .update(links)
    .set({
      writeHour: hourOf(now),
      writes: sql`case when ${links.writeHour} is ${hourOf(now)} then ${increment(links.writes)} else 1 end`,
      auditedAt: sql`case when ${isNoteDue(now)} then ${now} else ${links.auditedAt} end`,
    })
    .where(and(eq(links.tokenHash, tokenHash), condition));

/** Counts a write by this link; false if it has written too often in this hour. */
export const countWriteIfAllowed = (db: Database, tokenHash: string, now: number): Promise<boolean> =>
  batchChanged(db, [countWrite(db, tokenHash, now, mayWrite(tokenHash, now))]);

export const tooManyWritesMessage =
  'Too much was sent by this link in this hour, so this wasn’t saved. Please send it again in an hour.';

export async function logLinkOpened(db: Database, tokenHash: string, now: number): Promise<void> {
  const isDue = or(isNull(links.openedAt), lt(links.openedAt, now - openedAgainMs));
  await db
    .update(links)
    .set({ openedAt: now })
    .where(and(eq(links.tokenHash, tokenHash), isDue));
}

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Links of one kind to one target, as the admin lists and ends them. */
export interface LinkTarget {
  /** Condition on a row of links. */
  condition: SQL;
  /** Returns the last day on which a link opens its target, in India. */
  findLastDay: (link: StoredLink) => string;
  /** Returns what the admin reads of a link of this kind besides. */
  listExtraFields?: (link: StoredLink) => object;
}

/** Returns what the admin may read of the links to a target, newest first. */
export async function listLinks(
  db: Database,
  { condition: which, findLastDay: endOf, listExtraFields: more }: LinkTarget,
): Promise<LinkRow[]> {
  const found = await db
    .select({ id: toPublicId(links.tokenHash), link: links })
    .from(links)
    .where(which)
    .orderBy(desc(links.createdAt));
  return found.map(({ id, link }) => ({
    id,
    madeAt: new Date(link.createdAt).toISOString(),
    madeBy: link.createdBy,
    openedAt: toIso(link.openedAt),
    endsOn: endOf(link),
    revokedAt: toIso(link.revokedAt),
    ...more?.(link),
  }));
}

/** Statement: end the links that a condition chooses. */
export const endLinks = (db: Database, which: SQL, now: number) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(which, isNull(links.revokedAt)));

/** Ends one link by its public id; false if it is none of those that the condition chooses, or was ended before. */
export const endLink = (db: Database, line: AuditEntry, which: SQL, id: string, now: number): Promise<boolean> =>
  batchChanged(db, [endLinks(db, sql`${which} and ${eq(toPublicId(links.tokenHash), id)}`, now), line]);

export const deleteLinks = (db: Database, which: SQL) => db.delete(links).where(which);

type LinkCalls = Record<'list' | 'end', ApiCall>;

/**
 * Routes that list the links to a target, newest first, and that end one of them before its time.
 *
 * @param find returns the target that a call is about, and the event of ending one of its links
 */
export const createLinkRoutes = (
  { list, end }: LinkCalls,
  find: (c: RequestContext) => Promise<LinkTarget & { ended: NewEvent }>,
) =>
  new Hono<AppEnv>()
    .get(list.path, requireAdmin, async (c) => {
      const data = await listLinks(createDb(c.env), await find(c));
      return c.json({ data } satisfies InferOutput<typeof LinkRows>);
    })
    .delete(end.path, requireAdmin, async (c) => {
      const { condition: which, ended } = await find(c);
      const isDone = await endLink(createDb(c.env), auditEntry(c, ended), which, c.req.param('link') ?? '', Date.now());
      return isDone
        ? c.json({ message: 'The link is ended.' })
        : throwError(c, 'not_found', 'This link was ended before.');
    });

// Pages for who has their link.

/** A page whose policy allows its own styles. */
export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
}

const limitPeriodSeconds = 60;

/** The address opens the page, so nobody keeps it, and no other site is told of it. */
export function sendPage(
  c: Context,
  { html, contentSecurityPolicy: policy }: RenderedPage,
  status: 200 | 400 | 404 | 409 | 410 | 429,
): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
  return c.html(html, status) as Response;
}

/** A page's form as it was posted. */
export async function readForm(
  c: RequestContext,
  page: 'quote' | 'travellers',
  limit: number,
): Promise<URLSearchParams> {
  const { success } = await c.env.INQUIRY_LIMIT.limit({ key: `${page}:${findClientAddress(c)}` });
  if (!success) throwTooMany(c, 'Too many tries. Please try again in a minute.', limitPeriodSeconds);
  return new URLSearchParams(await readText(c, limit));
}
