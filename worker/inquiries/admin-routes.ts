import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { toIndianDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import { type ErasurePlan, IdentityProof, type InquirerData } from '#shared/inquiries/inquirer';
import { formatInquiryCount } from '#shared/inquiries/inquiry-labels';
import { calculateSubtotal, type Quote } from '#shared/quotes/quote';
import { insertEvent, insertEventUnlessSince, toActor } from '../audit/audit-log';
import { createDb, type Database } from '../db/client';
import { listMailsAboutAll } from '../email/routes';
import type { AppEnv, RequestContext } from '../env';
import { privateNoStore, respondIfChanged } from '../middleware/cache-headers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput } from '../middleware/read-body';
import { requireOwner, requireRecentProof, requireStaff } from '../middleware/require-staff';
import { listQuotesOfInquiries, toQuote } from '../quotes/queries';
import {
  changedInquiriesLabelSql,
  eraseInquiries,
  findInquirer,
  findPayer,
  listBookingsOfPerson,
  listInquiriesWhere,
  listPossibleRecords,
  listTravelsOfPerson,
  type PersonRecords,
  type SelectedPerson,
  selectPersonRecords,
} from './erasure';
import { toInquiry } from './inquiry-row';
import { findInquiriesVersion, listInquiries } from './queries';
import { listAllInquiryEvents } from './timeline';

const defaultPageSize = 1000;
const hourMs = 60 * 60 * 1000;

const PositiveInteger = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'Enter a whole number.'),
  v.transform(Number),
  v.minValue(1),
);
const ListQuery = v.object({
  limit: v.optional(v.pipe(PositiveInteger, v.maxValue(100, 'Enter 100 or less.'))),
  cursor: v.optional(PositiveInteger),
});

const formatProof = ({ by: contactKind, proof }: IdentityProof) =>
  `by ${contactKind === 'phone' ? 'phone number' : 'e-mail address'}, ${proof}`;

const throwNotFound = (c: RequestContext): never => throwError(c, 'not_found', 'Inquiry not found.');

async function verifyInquirer(c: RequestContext) {
  const inquirer = (await findInquirer(createDb(c.env), c.req.param('id') ?? '')) ?? throwNotFound(c);
  return verifyPerson(c, inquirer);
}

async function verifyPayer(c: RequestContext) {
  const payer =
    (await findPayer(createDb(c.env), c.req.param('id') ?? '')) ??
    throwError(c, 'not_found', 'This booking is no longer there, or who booked was erased.');
  return verifyPerson(c, payer);
}

/** Throws if staff did not say how the person proved the contact detail, or confirmed a record that is not listed. */
async function verifyPerson(c: RequestContext, selectedPerson: SelectedPerson) {
  const identity = checkInput(c, IdentityProof, c.req.query());
  const { by: contactKind, also: confirmedIds } = identity;
  const missingContact = contactKind === 'phone' ? 'no phone number' : 'no e-mail address';
  const throwMissing = () => throwFieldErrors(c, { by: `There is ${missingContact} here.` });
  const verifiedRecords = selectPersonRecords(selectedPerson, { ...identity, also: [] }) ?? throwMissing();
  const db = createDb(c.env);
  const { possibleRecords, notes } = await listPossibleRecords(db, selectedPerson, verifiedRecords, contactKind);
  if (confirmedIds.some((confirmedId) => !possibleRecords.some(({ id }) => id === confirmedId)))
    throwFieldErrors(c, { also: 'Some of what was ticked is no longer listed. Look at the list again.' });
  const records = selectPersonRecords(selectedPerson, identity) ?? throwMissing();
  const confirmedNotes = notes.filter(({ id }) => confirmedIds.includes(id));
  return { identity, possibleRecords, records: { ...records, notes: confirmedNotes } };
}

/** Far more than a person sends, but a flood of spam may have a person's address. */
const maxInquiriesOfPerson = 10_000;

async function readRecords(db: Database, records: PersonRecords, now: number) {
  const rows = await listInquiriesWhere(db, records.inquiryCondition, maxInquiriesOfPerson);
  const quotes = await listQuotesOfInquiries(
    db,
    rows.map((row) => row.publicId),
  );
  const bookings = await listBookingsOfPerson(db, records, now);
  const travels = await listTravelsOfPerson(db, records, maxInquiriesOfPerson);
  return { travels, rows, quotes: quotes.map((row) => toQuote(row, toIndianDay(now))), bookings };
}

async function readInquirerData(db: Database, records: PersonRecords, now: number): Promise<InquirerData> {
  const { rows, travels, ...otherRecords } = await readRecords(db, records, now);
  const inquiryIds = rows.map((row) => row.publicId);
  const bookingIds = otherRecords.bookings.map(({ id }) => id);
  return {
    data: rows.map(toInquiry),
    events: await listAllInquiryEvents(db, inquiryIds),
    mails: await listMailsAboutAll(db, [...inquiryIds, ...bookingIds]),
    travels: travels.map(({ id: _, traveller: person, ...travel }) => ({ ...travel, person })),
    ...otherRecords,
  };
}

type VerifiedPerson = Awaited<ReturnType<typeof verifyInquirer>>;

async function planErasure(
  db: Database,
  { possibleRecords, records }: VerifiedPerson,
  now: number,
): Promise<ErasurePlan> {
  const { rows, quotes, bookings, travels } = await readRecords(db, records, now);
  const isAccepted = ({ acceptedAt }: Quote) => acceptedAt !== null;
  return {
    inquiries: rows.length,
    others: possibleRecords,
    travels: travels.map(({ reference, traveller: { name } }) => ({ reference, name })),
    quotes: quotes.filter(isAccepted).map(({ number, content, terms }) => ({
      number,
      title: content.title,
      rupees: terms?.total ?? calculateSubtotal(content),
    })),
    otherQuotes: quotes.filter((quote) => !isAccepted(quote)).length,
    bookings: bookings.map(({ reference, tour, seats, paidPaise, state, payments, papers }) => ({
      reference,
      tour,
      seats,
      paidPaise,
      state,
      isKept: payments.length > 0 || papers.length > 0,
    })),
  };
}

async function eraseRecords(c: RequestContext, { records, identity }: VerifiedPerson): Promise<number> {
  const label = sql<string>`${changedInquiriesLabelSql} || ${`, ${formatProof(identity)}`}`;
  const event = { action: 'inquirer_erased', subject: c.req.param('id') ?? '', label } as const;
  return eraseInquiries(createDb(c.env), toActor(c), event, records, Date.now());
}

async function respondWithErasurePlan(c: RequestContext, person: VerifiedPerson): Promise<Response> {
  c.header('Cache-Control', privateNoStore);
  return c.json(
    (await planErasure(createDb(c.env), person, Date.now())) satisfies ResponseOf<typeof inquiriesApi.planErasure>,
  );
}

export const inquiryAdminRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.listInquiries.path, requireStaff, async (c) => {
    const input = checkInput(c, ListQuery, c.req.query());
    const { limit = defaultPageSize, cursor } = input;
    const db = createDb(c.env);
    const etag = `W/"${await findInquiriesVersion(db)}.${limit}.${cursor ?? ''}"`;
    return respondIfChanged(c, etag, async () => {
      // At most one audit event an hour, because clients poll.
      const event = { action: 'inquiries_read' } as const;
      await insertEventUnlessSince(db, toActor(c), event, Date.now() - hourMs);
      const rows = await listInquiries(db, limit + 1, cursor);
      const pageRows = rows.slice(0, limit);
      const lastRow = pageRows.at(-1);
      if (lastRow && rows.length > limit) {
        const nextParameters = new URLSearchParams({
          ...(input.limit ? { limit: String(limit) } : {}),
          cursor: String(lastRow.id),
        });
        c.header('Link', `<${inquiriesApi.listInquiries.path}?${nextParameters}>; rel="next"`);
      }
      return { data: pageRows.map(toInquiry) };
    });
  })
  .get(inquiriesApi.readInquirer.path, requireOwner, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const { records, identity } = await verifyInquirer(c);
    const data = await readInquirerData(db, records, Date.now());
    // The audit log must have the export before the client has the data.
    const label = formatProof(identity);
    await insertEvent(db, toActor(c), { action: 'inquirer_exported', subject: c.req.param('id'), label });
    c.header('Cache-Control', privateNoStore);
    return c.json(data satisfies ResponseOf<typeof inquiriesApi.readInquirer>);
  })
  .get(inquiriesApi.planErasure.path, requireOwner, async (c) => respondWithErasurePlan(c, await verifyInquirer(c)))
  .delete(inquiriesApi.eraseInquirer.path, requireOwner, async (c) => {
    const erasedCount = await eraseRecords(c, await verifyInquirer(c));
    if (erasedCount === 0) return throwNotFound(c);
    return c.json({ message: `Erased ${formatInquiryCount(erasedCount)}.`, erased: erasedCount });
  })
  .get(bookingsApi.planPayerErasure.path, requireOwner, async (c) => respondWithErasurePlan(c, await verifyPayer(c)))
  .delete(bookingsApi.erasePayer.path, requireOwner, async (c) =>
    c.json({ message: 'Erased who booked.', erased: await eraseRecords(c, await verifyPayer(c)) }),
  );
