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
import { findInboxCounts, type InboxUser, listInbox } from './inbox';
import { findInquiry, type InquiryRow, requestedTourExists, toInquiry } from './inquiry-row';
import { findActiveUser, findInquiriesVersion, insertManualInquiry } from './queries';
import { listInquiryEvents } from './timeline';
import { updateInquiries } from './update-inquiries';

const maxBodyBytes = 16 * 1024;
const maxInquiriesOfPerson = 200;

const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'Inquiry not found.');

const throwConflict = (c: RequestContext, row: InquiryRow) =>
  throwError(c, 'conflict', 'Somebody else changed this inquiry a moment ago.', { inquiry: toInquiry(row) });

const toReader = (c: RequestContext): InboxUser => ({ userId: c.get('adminId'), today: toIndianDay(Date.now()) });

async function requireActiveOwner(c: RequestContext, db: Database, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await findActiveUser(db, ownerId))) return;
  const problem = 'Choose somebody who can log in.';
  throwError(c, 'bad_request', problem, { fields: { ownerId: problem } });
}

async function requireTour(c: RequestContext, db: Database, request: InquiryChange['asked']): Promise<void> {
  if (!request || (await requestedTourExists(db, request))) return;
  const problem = 'This tour or date isn’t there any more.';
  throwError(c, 'bad_request', problem, { fields: { asked: problem } });
}

export const inboxRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.countInbox.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const reader = toReader(c);
    const etag = `W/"${await findInquiriesVersion(db)}.${reader.today}.${reader.userId}"`;
    return respondIfChanged(c, etag, async (): Promise<InboxCounts> => findInboxCounts(db, reader));
  })
  .post(inquiriesApi.searchInbox.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.searchInbox.body, maxBodyBytes);
    return c.json((await listInbox(createDb(c.env), input, toReader(c))) satisfies InboxPage);
  })
  .post(inquiriesApi.exportInbox.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.exportInbox.body, maxBodyBytes);
    const db = createDb(c.env);
    const page = await listInbox(db, { ...input, limit: exportPageSize }, toReader(c), true);
    const label = formatInquiryCount(page.data.length);
    // The audit log must have the export before the client has the data.
    if (page.data.length > 0) await insertEvent(db, toActor(c), { action: 'inquiries_exported', label });
    return c.json(page satisfies InboxPage);
  })
  .post(inquiriesApi.addInquiry.path, requireAdmin, async (c) => {
    const key = readIdempotencyKey(c);
    const input = await readJson(c, inquiriesApi.addInquiry.body, maxBodyBytes);
    const db = createDb(c.env);
    const { tourId, departureId, confirm, email } = input;
    await requireTour(c, db, { tourId, departureId });
    const wantsMail = confirm && email !== '';
    const mails = wantsMail && c.env.CONFIRM_INQUIRIES === 'on';
    const row = await insertManualInquiry(db, toActor(c), input, { key, mails, now: Date.now() });
    if (row === null) return throwError(c, 'key_reused', 'This key already belongs to another inquiry.');
    if (mails) c.set('mailQueued', true);
    setEtag(c, row);
    const message = wantsMail && !mails ? 'Added. Nobody was mailed: e-mails to riders are switched off.' : 'Added.';
    return c.json({ message, inquiry: toInquiry(row) } satisfies AddedInquiry, 201);
  })
  .post(inquiriesApi.changeInquiries.path, requireAdmin, async (c) => {
    const { items, change } = await readJson(c, inquiriesApi.changeInquiries.body, maxBodyBytes);
    const db = createDb(c.env);
    await requireActiveOwner(c, db, change.ownerId);
    await requireTour(c, db, change.asked);
    const { changed, rows, related } = await updateInquiries(db, toActor(c), items, change, Date.now());
    const versions = new Map(items.map(({ id, version }) => [id, version]));
    return c.json({
      message: `Changed ${formatInquiryCount(changed.size)}.`,
      changed: rows.filter(({ publicId }) => changed.has(publicId)).map(toInquiry),
      // A row with its old version already had the new values.
      stale: rows
        .filter(({ publicId, version }) => !changed.has(publicId) && version !== versions.get(publicId))
        .map(toInquiry),
      along: related.map(toInquiry),
    } satisfies ChangedInquiries);
  })
  .get(inquiriesApi.readInquiry.path, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const [row, samePersonRows] = await Promise.all([
      findInquiry(db, c.req.param('id')),
      listInquiriesOfSamePerson(db, c.req.param('id'), maxInquiriesOfPerson),
    ]);
    if (!row) return throwNotFound(c);
    const events = await listInquiryEvents(
      db,
      samePersonRows.map(({ publicId }) => publicId),
    );
    setEtag(c, row);
    c.header('Cache-Control', privateNoStore);
    return c.json({ inquiry: toInquiry(row), theirs: samePersonRows.map(toInquiry), events } satisfies InquiryDetails);
  })
  .put(inquiriesApi.changeInquiry.path, requireAdmin, async (c) => {
    const input = await readJson(c, inquiriesApi.changeInquiry.body, maxBodyBytes);
    const db = createDb(c.env);
    const id = c.req.param('id');
    const row = (await findInquiry(db, id)) ?? throwNotFound(c);
    if (isStale(c, row)) return throwConflict(c, row);
    const { ownerId, asked } = input;
    await requireActiveOwner(c, db, ownerId);
    await requireTour(c, db, asked);
    const version = c.req.header('if-match') === undefined ? null : row.version;
    const { corrected, ...otherChanges } = input;
    const change = corrected
      ? { ...otherChanges, corrected: { ...corrected, searchText: toInquirySearchText({ ...row, ...corrected }) } }
      : otherChanges;
    const { changed, rows } = await updateInquiries(db, toActor(c), [{ id, version }], change, Date.now());
    const [current] = rows;
    if (!current) return throwNotFound(c);
    const isDeleted = current.deletedAt !== null && input.deleted !== true;
    if (!changed.has(id) && (current.version !== row.version || isDeleted)) return throwConflict(c, current);
    setEtag(c, current);
    return c.json({ message: 'Saved.', inquiry: toInquiry(current) } satisfies ChangedInquiry);
  });
