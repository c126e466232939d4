import { and, desc, eq, exists, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { InferOutput } from 'valibot';
import type { ApiCall } from '#shared/api';
import { toIndianDay } from '#shared/dates';
import type { LinkRow, LinkRows } from '#shared/link-routes';
import { sha256 } from '#shared/sha256';
import { type AuditStatement, insertAuditEvent, type NewEvent } from '../audit/audit-log';
import { type LinkKind, links } from '../db/bookings-schema';
import { batchChangedRows, createDb, type Database, findFirst, increment, insertIf, selectRows } from '../db/client';
import { toPublicId } from '../db/conditions';
import type { AppEnv, RequestContext } from '../env';
import { HttpError, throwError, throwTooManyRequests } from '../middleware/errors';
import { readText } from '../middleware/read-body';
import { findClientAddress } from '../middleware/request-log';
import { requireStaff } from '../middleware/require-staff';
import { isToken } from '../middleware/session-cookie';

export type StoredLink = typeof links.$inferSelect;

/** `openedAt` changes at most once in this time, to save writes. */
const openedAtIntervalMs = 5 * 60 * 1000;

interface NewLink extends Pick<StoredLink, 'tokenHash' | 'kind' | 'target' | 'createdBy'> {
  /** The traveller's place on the booking, for a link to one traveller's form. */
  seat?: number | null;
  expiresOn?: string;
}

export const insertLink = (db: Database, link: NewLink, clause: SQL | undefined, now: number) =>
  insertIf(db, links, { ...link, createdAt: now }, clause);

/** Condition on a link. `target` is an id, or a subquery of ids. */
export const isLinkTo = (kind: LinkKind, target: string | SQL): SQL =>
  sql`${links.kind} = ${kind} and ${links.target} in (${target})`;

export const findLink = (db: Database, tokenHash: string): Promise<StoredLink | null> =>
  findFirst(db.select().from(links).where(eq(links.tokenHash, tokenHash)));

export const isLinkEnded = ({ revokedAt }: Pick<StoredLink, 'revokedAt'>, lastDay: string, now: number): boolean =>
  revokedAt !== null || toIndianDay(now) > lastDay;

const hasUnrevokedToken = (tokenHash: string) => and(eq(links.tokenHash, tokenHash), isNull(links.revokedAt));

export const isLinkUnrevoked = (tokenHash: string) => exists(selectRows(links, hasUnrevokedToken(tokenHash)));

const hourMs = 60 * 60 * 1000;
export const maxWritesPerHour = 30;

/** The audit log records the writes by one link at most once in this time. */
const auditIntervalMs = 10 * 60 * 1000;

const toHourNumber = (now: number) => Math.floor(now / hourMs);

/** Condition: the link is open and has writes left in this hour. */
export function isWriteAllowed(tokenHash: string, now: number) {
  const isOtherHour = or(isNull(links.writeHour), ne(links.writeHour, toHourNumber(now)));
  return exists(
    selectRows(links, and(hasUnrevokedToken(tokenHash), or(isOtherHour, lt(links.writes, maxWritesPerHour)))),
  );
}

export async function isWriteLimitReached(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const link = await findLink(db, tokenHash);
  return link?.writeHour === toHourNumber(now) && link.writes >= maxWritesPerHour;
}

const isAuditDue = (now: number) => or(isNull(links.auditedAt), lte(links.auditedAt, now - auditIntervalMs));

/** Condition: the audit log has no recent event about writes by the link. */
export const isWriteAuditDue = (tokenHash: string, now: number) =>
  exists(selectRows(links, and(eq(links.tokenHash, tokenHash), isAuditDue(now))));

export const countWrite = (db: Database, tokenHash: string, now: number, condition: SQL) =>
  db
    .update(links)
    .set({
      writeHour: toHourNumber(now),
      writes: sql`case when ${links.writeHour} is ${toHourNumber(now)} then ${increment(links.writes)} else 1 end`,
      auditedAt: sql`case when ${isAuditDue(now)} then ${now} else ${links.auditedAt} end`,
    })
    .where(and(eq(links.tokenHash, tokenHash), condition));

/** Returns false if the link is ended or over its limit of writes in this hour. */
export const countWriteIfAllowed = (db: Database, tokenHash: string, now: number): Promise<boolean> =>
  batchChangedRows(db, [countWrite(db, tokenHash, now, isWriteAllowed(tokenHash, now))]);

export const tooManyWritesMessage =
  'Too much was sent by this link in this hour, so this wasn’t saved. Please send it again in an hour.';

export async function recordLinkOpened(db: Database, tokenHash: string, now: number): Promise<void> {
  const isUpdateDue = or(isNull(links.openedAt), lt(links.openedAt, now - openedAtIntervalMs));
  await db
    .update(links)
    .set({ openedAt: now })
    .where(and(eq(links.tokenHash, tokenHash), isUpdateDue));
}

const toIso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());

export interface LinkTarget {
  condition: SQL;
  /** Returns the last Indian day on which a link opens its target. */
  findLastDay: (link: StoredLink) => string;
  /** Returns fields of the response that only links of this kind have. */
  getExtraFields?: (link: StoredLink) => object;
}

export async function listLinks(
  db: Database,
  { condition, findLastDay, getExtraFields }: LinkTarget,
): Promise<LinkRow[]> {
  const rows = await db
    .select({ id: toPublicId(links.tokenHash), link: links })
    .from(links)
    .where(condition)
    .orderBy(desc(links.createdAt));
  return rows.map(({ id, link }) => ({
    id,
    madeAt: new Date(link.createdAt).toISOString(),
    madeBy: link.createdBy,
    openedAt: toIso(link.openedAt),
    endsOn: findLastDay(link),
    revokedAt: toIso(link.revokedAt),
    ...getExtraFields?.(link),
  }));
}

export const revokeLinks = (db: Database, condition: SQL, now: number) =>
  db
    .update(links)
    .set({ revokedAt: now })
    .where(and(condition, isNull(links.revokedAt)));

/** Returns false if no open link of the condition has this public id. */
export const revokeLink = (
  db: Database,
  event: AuditStatement,
  condition: SQL,
  id: string,
  now: number,
): Promise<boolean> =>
  batchChangedRows(db, [revokeLinks(db, sql`${condition} and ${eq(toPublicId(links.tokenHash), id)}`, now), event]);

export const deleteLinks = (db: Database, condition: SQL) => db.delete(links).where(condition);

type LinkCalls = Record<'list' | 'end', ApiCall>;

/** @param findTarget returns the target of a request, and the audit event of revoking one of its links */
export const createLinkRoutes = (
  { list: listCall, end: revokeCall }: LinkCalls,
  findTarget: (c: RequestContext) => Promise<LinkTarget & { revokedEvent: NewEvent }>,
) =>
  new Hono<AppEnv>()
    .get(listCall.path, requireStaff, async (c) => {
      const data = await listLinks(createDb(c.env), await findTarget(c));
      return c.json({ data } satisfies InferOutput<typeof LinkRows>);
    })
    .delete(revokeCall.path, requireStaff, async (c) => {
      const { condition, revokedEvent } = await findTarget(c);
      const isRevoked = await revokeLink(
        createDb(c.env),
        insertAuditEvent(c, revokedEvent),
        condition,
        c.req.param('link') ?? '',
        Date.now(),
      );
      return isRevoked
        ? c.json({ message: 'The link is ended.' })
        : throwError(c, 'not_found', 'This link was ended before.');
    });

export interface RenderedPage {
  html: string;
  contentSecurityPolicy: string;
}

const rateLimitPeriodSeconds = 60;

/** The headers keep the secret address out of caches, search engines and the `Referer` of other sites. */
export function respondWithLinkPage(
  c: Context,
  { html, contentSecurityPolicy }: RenderedPage,
  status: 200 | 400 | 404 | 409 | 410 | 429 | 503,
): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', contentSecurityPolicy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
  return c.html(html, status) as Response;
}

/** `/trip/:token/paid` from a function that makes the path of a token. */
export const toRoutePath = (toPath: (token: string) => string) => toPath('T').replace('/T', '/:token');

export const readToken = (c: RequestContext) => c.req.param('token') ?? '';

type FindTarget<Target> = (db: Database, tokenHash: string, now: number) => Promise<Target | 'ended' | null>;
/** Sends the page of a link that opens nothing. */
export type SendNothing = (view: { kind: 'missing' } | { kind: 'ended' }, status: 404 | 410) => Promise<Response>;

/** Returns what the link of the request opens; null for an unknown link. */
export async function findLinkTarget<Target>(
  c: RequestContext,
  find: FindTarget<Target>,
): Promise<Target | 'ended' | null> {
  const token = readToken(c);
  return isToken(token) ? find(createDb(c.env), await sha256(token), Date.now()) : null;
}

/**
 * @throws HttpError with the page of `sendNothing` for an unknown or ended link
 * @param recordsOpening true if the list of links says when the link was opened
 */
export async function requireLinkTarget<Target>(
  c: RequestContext,
  find: FindTarget<Target>,
  sendNothing: SendNothing,
  { recordsOpening = false } = {},
): Promise<Target> {
  const target = await findLinkTarget(c, find);
  if (target === null) throw new HttpError(await sendNothing({ kind: 'missing' }, 404));
  if (target === 'ended') throw new HttpError(await sendNothing({ kind: 'ended' }, 410));
  if (recordsOpening) await recordLinkOpened(createDb(c.env), await sha256(readToken(c)), Date.now());
  return target as Target;
}

/** Pages whose forms have a rate limit of their own. */
export type LinkPage = 'quote' | 'trip' | 'travellers' | 'book' | 'review' | 'reminders';

export async function limitLinkForms(c: RequestContext, page: LinkPage): Promise<void> {
  const { success: isAllowed } = await c.env.INQUIRY_LIMIT.limit({ key: `${page}:${findClientAddress(c)}` });
  if (!isAllowed) throwTooManyRequests(c, 'Too many tries. Please try again in a minute.', rateLimitPeriodSeconds);
}

export async function readLinkForm(c: RequestContext, page: LinkPage, maxBytes: number): Promise<URLSearchParams> {
  await limitLinkForms(c, page);
  return new URLSearchParams(await readText(c, maxBytes));
}
