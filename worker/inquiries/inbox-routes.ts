import { Hono } from 'hono';
import { toIndianDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import {
  type AddedInquiry,
  type ChangedInquiries,
  type ChangedInquiry,
  exportPageSize,
  type InboxCounts,
  type InboxPage,
  type InquiryChange,
  type InquiryDetails,
} from '#shared/inquiries/inbox';
import { formatInquiryCount } from '#shared/inquiries/inquiry-labels';
import { insertEvent, toActor } from '../audit/audit-log';
import { createDb, type Database } from '../db/client';
import { toInquirySearchText } from '../db/search-text';
import type { AppEnv, RequestContext } from '../env';
import { isStale, privateNoStore, respondIfChanged, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { readIdempotencyKey, readJson } from '../middleware/read-body';
import { requireAdmin } from '../middleware/require-admin';
import { listInquiriesOfSamePerson } from './erasure';
import { findInboxCounts, type InboxReader, listInbox } from './inbox';
import { canBeRequested, findInquiry, type InquiryRow, toInquiry } from './inquiry-row';
import { findColleague, findInquiriesVersion, insertManualInquiry } from './queries';
import { listInquiryEvents } from './timeline';
import { updateInquiries } from './update-inquiries';

const changeBytes = 16 * 1024;
const maxTheirs = 200;

const notFound = (c: RequestContext) => throwError(c, 'not_found', 'Inquiry not found.');

/** 412 with the inquiry as it now is, so that a person can choose. */
const conflict = (c: RequestContext, row: InquiryRow) =>
  throwError(c, 'conflict', 'Somebody else changed this inquiry a moment ago.', { inquiry: toInquiry(row) });

const deskOf = (c: RequestContext): InboxReader => ({ userId: c.get('adminId'), today: toIndianDay(Date.now()) });

async function requireOwnerThere(c: RequestContext, db: Database, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await findColleague(db, ownerId))) return;
  const problem = 'Choose somebody who can log in.';
  throwError(c, 'bad_request', problem, { fields: { ownerId: problem } });
}

async function requireAskable(c: RequestContext, db: Database, asked: InquiryChange['asked']): Promise<void> {
  if (!asked || (await canBeRequested(db, asked))) return;
  const problem = 'This tour or date isn’t there any more.';
  throwError(c, 'bad_request', problem, { fields: { asked: problem } });
}

export const inboxRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.countInbox.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const desk = deskOf(c);
    const etag = `W/"${await findInquiriesVersion(db)}.${desk.today}.${desk.userId}"`;
    return respondIfChanged(c, etag, async (): Promise<InboxCounts> => findInboxCounts(db, desk));
  })
  .post(inquiriesApi.searchInbox.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.searchInbox.body, changeBytes);
    return c.json((await listInbox(createDb(c.env), input, deskOf(c))) satisfies InboxPage);
  })
  // Written down before a line of it goes out, so nobody takes a list away unseen.
  .post(inquiriesApi.exportInbox.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.exportInbox.body, changeBytes);
    const db = createDb(c.env);
    const part = await listInbox(db, { ...input, limit: exportPageSize }, deskOf(c), true);
    const label = formatInquiryCount(part.data.length);
    if (part.data.length > 0) await insertEvent(db, toActor(c), { action: 'inquiries_exported', label });
    return c.json(part satisfies InboxPage);
  })
  .post(inquiriesApi.addInquiry.path, requireAdmin, async (c) => {
    const key = readIdempotencyKey(c);
    const input = await readJson(c, inquiriesApi.addInquiry.body, changeBytes);
    const db = createDb(c.env);
    const { tourId, departureId, confirm, email } = input;
    await requireAskable(c, db, { tourId, departureId });
    const wants = confirm && email !== '';
    const mails = wants && c.env.CONFIRM_INQUIRIES === 'on';
    const row = await insertManualInquiry(db, toActor(c), input, { key, mails, now: Date.now() });
    if (row === null) return throwError(c, 'key_reused', 'This key already belongs to another inquiry.');
    if (mails) c.set('mailQueued', true);
    setEtag(c, row);
    const message = wants && !mails ? 'Added. Nobody was mailed: e-mails to riders are switched off.' : 'Added.';
    return c.json({ message, inquiry: toInquiry(row) } satisfies AddedInquiry, 201);
  })
  .post(inquiriesApi.changeInquiries.path, requireAdmin, async (c) => {
    const { items, change } = await readJson(c, inquiriesApi.changeInquiries.body, changeBytes);
    const db = createDb(c.env);
    await requireOwnerThere(c, db, change.ownerId);
    await requireAskable(c, db, change.asked);
    const { changed, rows, along } = await updateInquiries(db, toActor(c), items, change, Date.now());
    const versions = new Map(items.map(({ id, version }) => [id, version]));
    return c.json({
      message: `Changed ${formatInquiryCount(changed.size)}.`,
      changed: rows.filter(({ publicId }) => changed.has(publicId)).map(toInquiry),
      // What was already so is as it was.
      stale: rows
        .filter(({ publicId, version }) => !changed.has(publicId) && version !== versions.get(publicId))
        .map(toInquiry),
      along: along.map(toInquiry),
    } satisfies ChangedInquiries);
  })
  .get(inquiriesApi.readInquiry.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const [row, theirs] = await Promise.all([
      findInquiry(db, c.req.param('id')),
      listInquiriesOfSamePerson(db, c.req.param('id'), maxTheirs),
    ]);
    if (!row) return notFound(c);
    const events = await listInquiryEvents(
      db,
      theirs.map(({ publicId }) => publicId),
    );
    setEtag(c, row);
    c.header('Cache-Control', privateNoStore);
    return c.json({ inquiry: toInquiry(row), theirs: theirs.map(toInquiry), events } satisfies InquiryDetails);
  })
  .put(inquiriesApi.changeInquiry.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.changeInquiry.body, changeBytes);
    const db = createDb(c.env);
    const id = c.req.param('id');
    const row = (await findInquiry(db, id)) ?? notFound(c);
    if (isStale(c, row)) return conflict(c, row);
    const { ownerId, asked } = input;
    await requireOwnerThere(c, db, ownerId);
    await requireAskable(c, db, asked);
    const version = c.req.header('if-match') === undefined ? null : row.version;
    const { corrected, ...rest } = input;
    const change = corrected
      ? { ...rest, corrected: { ...corrected, searchText: toInquirySearchText({ ...row, ...corrected }) } }
      : rest;
    const { changed, rows } = await updateInquiries(db, toActor(c), [{ id, version }], change, Date.now());
    const [now] = rows;
    if (!now) return notFound(c);
    const isDeleted = now.deletedAt !== null && input.deleted !== true;
    if (!changed.has(id) && (now.version !== row.version || isDeleted)) return conflict(c, now);
    setEtag(c, now);
    return c.json({ message: 'Saved.', inquiry: toInquiry(now) } satisfies ChangedInquiry);
  });
