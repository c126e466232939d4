import { Hono } from 'hono';
import * as v from 'valibot';
import { api } from '#shared/calls';
import { HandledMark } from '#shared/inquiries/stored-inquiry';
import { actorOf } from '../audit/actor';
import { insertEvent, insertEventUnlessSince } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { matchesNone, notModified } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput, readJson } from '../http/read-body';
import { requireAdmin, requireOwner } from '../http/require-admin';
import { forgetCatalogue } from '../kept/edge';
import { updateInquiries } from './changes';
import { erase, findInquirer, findPayer, howManyChanged } from './erase';
import { readErasure, readInquirer } from './inquirer';
import { findInquiry, toInquiry } from './inquiry-row';
import { findInquiriesVersion, listInquiries } from './queries';

// Browsers must not store visitors' data. The polling client remembers the ETag itself.
const unstored = 'private, no-store';
const maxAtOnce = 1000;
const hour = 60 * 60 * 1000;
const markBytes = 1024;

const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Enter a whole number.'),
  v.transform(Number),
  v.minValue(1),
);
const InquiriesQuery = v.object({
  limit: v.optional(v.pipe(wholeNumber, v.maxValue(100, 'Enter 100 or less.'))),
  cursor: v.optional(wholeNumber),
});

const erasing = (subject: string) => ({ action: 'inquirer_erased', subject, label: howManyChanged }) as const;
const gone = 'This booking is no longer there, or who booked was erased.';

export const inquiryAdminRoutes = new Hono<AppEnv>()
  .get(api.inquiries, requireAdmin, async (c) => {
    const read = checkInput(c, InquiriesQuery, c.req.query());
    if (read instanceof Response) return read;
    const { limit = maxAtOnce, cursor } = read.value;
    const db = createDb(c.env);
    const etag = `W/"${await findInquiriesVersion(db)}.${limit}.${cursor ?? ''}"`;
    if (matchesNone(c, etag)) return notModified(c, etag, unstored);
    // Whoever has them all may keep them. Once an hour, since clients ask every few seconds.
    const event = { action: 'inquiries_read' } as const;
    await insertEventUnlessSince(db, actorOf(c), event, Date.now() - hour);
    const rows = await listInquiries(db, limit + 1, cursor);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    if (last && rows.length > limit) {
      const next = new URLSearchParams({
        ...(read.value.limit ? { limit: String(limit) } : {}),
        cursor: String(last.id),
      });
      c.header('Link', `<${api.inquiries}?${next}>; rel="next"`);
    }
    c.header('ETag', etag);
    c.header('Cache-Control', unstored);
    return c.json({ data: shown.map(toInquiry) });
  })
  .post(`${api.inquiries}/:id/handled`, requireAdmin, async (c) => {
    const read = await readJson(c, HandledMark, markBytes);
    if (read instanceof Response) return read;
    const { handled } = read.value;
    const db = createDb(c.env);
    const id = c.req.param('id');
    let row = await findInquiry(db, id);
    // Marked already, it stays as it is: it may be further than answered.
    if (row && (row.status === 'new') === handled) {
      const status = handled ? 'answered' : 'new';
      const { rows } = await updateInquiries(db, actorOf(c), [{ id, version: null }], { status }, Date.now());
      row = rows[0] ?? null;
    }
    if (!row) return fail(c, 'not_found', 'Inquiry not found.');
    return c.json({ message: handled ? 'Marked as handled.' : 'Waiting again.', inquiry: toInquiry(row) });
  })
  .get(`${api.inquiries}/:id/inquirer`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const id = c.req.param('id');
    const theirs = await readInquirer(db, id, Date.now());
    if (theirs === null) return fail(c, 'not_found', 'Inquiry not found.');
    // Written down before a line of it goes out.
    await insertEvent(db, actorOf(c), { action: 'inquirer_exported', subject: id });
    c.header('Cache-Control', unstored);
    return c.json(theirs);
  })
  .get(`${api.inquiries}/:id/inquirer/erasure`, requireOwner, async (c) => {
    const db = createDb(c.env);
    const theirs = await findInquirer(db, c.req.param('id'));
    if (theirs === null) return fail(c, 'not_found', 'Inquiry not found.');
    c.header('Cache-Control', unstored);
    return c.json(await readErasure(db, theirs, Date.now()));
  })
  .delete(`${api.inquiries}/:id/inquirer`, requireOwner, async (c) => {
    const id = c.req.param('id');
    const db = createDb(c.env);
    const theirs = await findInquirer(db, id);
    const erased = theirs === null ? 0 : await erase(db, actorOf(c), erasing(id), theirs, Date.now());
    if (erased === 0) return fail(c, 'not_found', 'Inquiry not found.');
    await forgetCatalogue(c);
    return c.json({ message: erased === 1 ? 'Erased one inquiry.' : `Erased ${erased} inquiries.`, erased });
  })
  .get(`${api.bookings}/:id/payer/erasure`, requireOwner, async (c) => {
    const db = createDb(c.env);
    const theirs = await findPayer(db, c.req.param('id'));
    if (theirs === null) return fail(c, 'not_found', gone);
    c.header('Cache-Control', unstored);
    return c.json(await readErasure(db, theirs, Date.now()));
  })
  .delete(`${api.bookings}/:id/payer`, requireOwner, async (c) => {
    const id = c.req.param('id');
    const db = createDb(c.env);
    const theirs = await findPayer(db, id);
    if (theirs === null) return fail(c, 'not_found', gone);
    const erased = await erase(db, actorOf(c), erasing(id), theirs, Date.now());
    await forgetCatalogue(c);
    return c.json({ message: 'Erased who booked.', erased });
  });
