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
import { requireStaff } from '../middleware/require-staff';
import { listInquiriesOfSamePerson } from './erasure';
import { findInboxCounts, type InboxContext, listInbox } from './inbox';
import { findInquiry, type InquiryRow, requestedTourExists, toInquiry } from './inquiry-row';
import { findActiveUser, findInquiriesVersion, insertManualInquiry } from './queries';
import { listInquiryEvents } from './timeline';
import { updateInquiries } from './update-inquiries';

const maxBodyBytes = 16 * 1024;
const maxInquiriesOfPerson = 200;

const throwNotFound = (c: RequestContext) => throwError(c, 'not_found', 'Inquiry not found.');

const throwConflict = (c: RequestContext, row: InquiryRow) =>
  throwError(c, 'conflict', 'Somebody else changed this inquiry a moment ago.', { inquiry: toInquiry(row) });

const toInboxContext = (c: RequestContext): InboxContext => ({
  userId: c.get('adminId'),
  today: toIndianDay(Date.now()),
  site: c.var.site,
});

async function requireActiveUser(c: RequestContext, db: Database, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await findActiveUser(db, ownerId))) return;
  const problem = 'Choose somebody who can log in.';
  throwError(c, 'bad_request', problem, { fields: { ownerId: problem } });
}

async function requireTour(c: RequestContext, db: Database, requestedTour: InquiryChange['asked']): Promise<void> {
  if (!requestedTour || (await requestedTourExists(db, requestedTour))) return;
  const problem = 'This tour or date isn’t there any more.';
  throwError(c, 'bad_request', problem, { fields: { asked: problem } });
}

export const inboxRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.countInbox.path, requireStaff, async (c) => {
    const db = createDb(c.env);
    const context = toInboxContext(c);
    const etag = `W/"${await findInquiriesVersion(db)}.${context.today}.${context.userId}"`;
    return respondIfChanged(c, etag, async (): Promise<InboxCounts> => findInboxCounts(db, context));
  })
  .post(inquiriesApi.searchInbox.path, requireStaff, async (c) => {
    const input = await readJson(c, inquiriesApi.searchInbox.body, maxBodyBytes);
    return c.json((await listInbox(createDb(c.env), input, toInboxContext(c))) satisfies InboxPage);
  })
  .post(inquiriesApi.exportInbox.path, requireStaff, async (c) => {
    const input = await readJson(c, inquiriesApi.exportInbox.body, maxBodyBytes);
    const db = createDb(c.env);
    const page = await listInbox(db, { ...input, limit: exportPageSize }, toInboxContext(c), true);
    const label = formatInquiryCount(page.data.length);
    // The audit log must have the export before the client has the data.
    if (page.data.length > 0) await insertEvent(db, toActor(c), { action: 'inquiries_exported', label });
    return c.json(page satisfies InboxPage);
  })
  .post(inquiriesApi.addInquiry.path, requireStaff, async (c) => {
    const key = readIdempotencyKey(c);
    const input = await readJson(c, inquiriesApi.addInquiry.body, maxBodyBytes);
    const db = createDb(c.env);
    const { tourId, departureId, confirm, email } = input;
    await requireTour(c, db, { tourId, departureId });
    const isConfirmationWanted = confirm && email !== '';
    const sendsConfirmation = isConfirmationWanted && c.env.CONFIRM_INQUIRIES === 'on';
    const row = await insertManualInquiry(db, toActor(c), input, { key, sendsConfirmation, now: Date.now() });
    if (row === null) return throwError(c, 'key_reused', 'This key already belongs to another inquiry.');
    if (sendsConfirmation) c.set('mailQueued', true);
    setEtag(c, row);
    const message =
      isConfirmationWanted && !sendsConfirmation
        ? 'Added. Nobody was mailed: e-mails to riders are switched off.'
        : 'Added.';
    return c.json({ message, inquiry: toInquiry(row) } satisfies AddedInquiry, 201);
  })
  .post(inquiriesApi.changeInquiries.path, requireStaff, async (c) => {
    const { items, change } = await readJson(c, inquiriesApi.changeInquiries.body, maxBodyBytes);
    const db = createDb(c.env);
    await requireActiveUser(c, db, change.ownerId);
    await requireTour(c, db, change.asked);
    const { changedIds, rows, relatedRows } = await updateInquiries(db, toActor(c), items, change, Date.now());
    const requestedVersions = new Map(items.map(({ id, version }) => [id, version]));
    // An unchanged row with the requested version already had the new values.
    const isStaleRow = ({ publicId, version }: InquiryRow) =>
      !changedIds.has(publicId) && version !== requestedVersions.get(publicId);
    return c.json({
      message: `Changed ${formatInquiryCount(changedIds.size)}.`,
      changed: rows.filter(({ publicId }) => changedIds.has(publicId)).map(toInquiry),
      stale: rows.filter(isStaleRow).map(toInquiry),
      along: relatedRows.map(toInquiry),
    } satisfies ChangedInquiries);
  })
  .get(inquiriesApi.readInquiry.path, requireStaff, async (c) => {
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
  .put(inquiriesApi.changeInquiry.path, requireStaff, async (c) => {
    const input = await readJson(c, inquiriesApi.changeInquiry.body, maxBodyBytes);
    const db = createDb(c.env);
    const id = c.req.param('id');
    const row = (await findInquiry(db, id)) ?? throwNotFound(c);
    if (isStale(c, row)) return throwConflict(c, row);
    await requireActiveUser(c, db, input.ownerId);
    await requireTour(c, db, input.asked);
    const version = c.req.header('if-match') === undefined ? null : row.version;
    const { corrected, ...otherChanges } = input;
    const change = corrected
      ? { ...otherChanges, corrected: { ...corrected, searchText: toInquirySearchText({ ...row, ...corrected }) } }
      : otherChanges;
    const { changedIds, rows } = await updateInquiries(db, toActor(c), [{ id, version }], change, Date.now());
    const [currentRow] = rows;
    if (!currentRow) return throwNotFound(c);
    const isDeletedByOther = currentRow.deletedAt !== null && input.deleted !== true;
    if (!changedIds.has(id) && (currentRow.version !== row.version || isDeletedByOther))
      return throwConflict(c, currentRow);
    setEtag(c, currentRow);
    return c.json({ message: 'Saved.', inquiry: toInquiry(currentRow) } satisfies ChangedInquiry);
  });
