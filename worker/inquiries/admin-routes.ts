import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { toIndianDay } from '#shared/dates';
import * as inquiriesApi from '#shared/inquiries/api';
import { type ErasurePlan, IdentityProof, type InquirerData } from '#shared/inquiries/inquirer';
import { formatInquiryCount } from '#shared/inquiries/inquiry-labels';
import { calculateSubtotal } from '#shared/quotes/quote';
import { insertEvent, insertEventUnlessSince, toActor } from '../audit/audit-log';
import { createDb, type Database } from '../db/client';
import type { AppEnv, RequestContext } from '../env';
import { privateNoStore, respondIfChanged } from '../middleware/cache-headers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput } from '../middleware/read-body';
import { requireAdmin, requireOwner, requireRecentProof } from '../middleware/require-admin';
import { listQuotesOfInquiries, toQuote } from '../quotes/queries';
import {
  changedCountSql,
  eraseInquiries,
  findInquirer,
  findPayer,
  listBookingsOfPerson,
  listInquiriesWhere,
  listPossibleRecords,
  listTravelsOfPerson,
  type PersonRecords,
  toPersonRecords,
} from './erasure';
import { toInquiry } from './inquiry-row';
import { findInquiriesVersion, listInquiries } from './queries';
import { listAllInquiryEvents } from './timeline';

const maxAtOnce = 1000;
const hour = 60 * 60 * 1000;

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

const sayProved = ({ by, proof }: IdentityProof) =>
  `by ${by === 'phone' ? 'phone number' : 'e-mail address'}, ${proof}`;

const notFound = (c: RequestContext): never => throwError(c, 'not_found', 'Inquiry not found.');

async function inquirerOf(c: RequestContext) {
  const found = (await findInquirer(createDb(c.env), c.req.param('id') ?? '')) ?? notFound(c);
  return prove(c, found);
}

async function payerOf(c: RequestContext) {
  const found =
    (await findPayer(createDb(c.env), c.req.param('id') ?? '')) ??
    throwError(c, 'not_found', 'This booking is no longer there, or who booked was erased.');
  return prove(c, found);
}

async function prove(c: RequestContext, found: NonNullable<Awaited<ReturnType<typeof findInquirer>>>) {
  const proved = checkInput(c, IdentityProof, c.req.query());
  const words = proved.by === 'phone' ? 'no phone number' : 'no e-mail address';
  const none = () => throwFieldErrors(c, { by: `There is ${words} here.` });
  const unticked = toPersonRecords(found, { ...proved, also: [] }) ?? none();
  const { others, notes } = await listPossibleRecords(createDb(c.env), found, unticked, proved.by);
  if (proved.also.some((ticked) => !others.some(({ id }) => id === ticked)))
    throwFieldErrors(c, { also: 'Some of what was ticked is no longer listed. Look at the list again.' });
  const theirs = toPersonRecords(found, proved) ?? none();
  return { proved, others, theirs: { ...theirs, notes: notes.filter(({ id }) => proved.also.includes(id)) } };
}

/** The most inquiries of one person: nobody writes so many, but a flood may carry somebody's address. */
const maxOfOne = 10_000;

async function listTheirs(db: Database, theirs: PersonRecords, now: number) {
  const rows = await listInquiriesWhere(db, theirs.inquiryCondition, maxOfOne);
  const quotes = await listQuotesOfInquiries(
    db,
    rows.map((row) => row.publicId),
  );
  const bookings = await listBookingsOfPerson(db, theirs, now);
  const travels = await listTravelsOfPerson(db, theirs, maxOfOne);
  return { travels, rows, quotes: quotes.map((row) => toQuote(row, toIndianDay(now))), bookings };
}

async function readInquirer(db: Database, theirs: PersonRecords, now: number): Promise<InquirerData> {
  const { rows, travels, ...others } = await listTheirs(db, theirs, now);
  return {
    data: rows.map(toInquiry),
    events: await listAllInquiryEvents(
      db,
      rows.map((row) => row.publicId),
    ),
    travels: travels.map(({ id: _, ...of }) => of),
    ...others,
  };
}

type Asked = Awaited<ReturnType<typeof inquirerOf>>;

/** Once they are erased: the rows that go, and those that stay for the accounts. */
async function readErasure(db: Database, { others, theirs }: Asked, now: number): Promise<ErasurePlan> {
  const { rows, quotes, bookings, travels } = await listTheirs(db, theirs, now);
  return {
    inquiries: rows.length,
    others,
    travels: travels.map(({ reference, person: { name } }) => ({ reference, name })),
    quotes: quotes
      .filter(({ acceptedAt }) => acceptedAt !== null)
      .map(({ number, content, terms }) => ({
        number,
        title: content.title,
        rupees: terms?.total ?? calculateSubtotal(content),
      })),
    otherQuotes: quotes.filter(({ acceptedAt }) => acceptedAt === null).length,
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

/** Returns how many inquiries of the person there were. */
async function eraseTheirs(c: RequestContext, { theirs, proved }: Asked): Promise<number> {
  const label = sql<string>`${changedCountSql} || ${`, ${sayProved(proved)}`}`;
  const event = { action: 'inquirer_erased', subject: c.req.param('id') ?? '', label } as const;
  return eraseInquiries(createDb(c.env), toActor(c), event, theirs, Date.now());
}

async function answerErasure(c: RequestContext, asked: Asked): Promise<Response> {
  c.header('Cache-Control', privateNoStore);
  return c.json(
    (await readErasure(createDb(c.env), asked, Date.now())) satisfies ResponseOf<typeof inquiriesApi.planErasure>,
  );
}

export const inquiryAdminRoutes = new Hono<AppEnv>()
  .get(inquiriesApi.listInquiries.path, requireAdmin, async (c) => {
    const input = checkInput(c, InquiriesQuery, c.req.query());
    const { limit = maxAtOnce, cursor } = input;
    const db = createDb(c.env);
    const etag = `W/"${await findInquiriesVersion(db)}.${limit}.${cursor ?? ''}"`;
    return respondIfChanged(c, etag, async () => {
      // Whoever has them all may keep them. Once an hour, since clients ask every few seconds.
      const event = { action: 'inquiries_read' } as const;
      await insertEventUnlessSince(db, toActor(c), event, Date.now() - hour);
      const rows = await listInquiries(db, limit + 1, cursor);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      if (last && rows.length > limit) {
        const next = new URLSearchParams({
          ...(input.limit ? { limit: String(limit) } : {}),
          cursor: String(last.id),
        });
        c.header('Link', `<${inquiriesApi.listInquiries.path}?${next}>; rel="next"`);
      }
      return { data: shown.map(toInquiry) };
    });
  })
  .get(inquiriesApi.readInquirer.path, requireOwner, async (c) => {
    requireRecentProof(c);
    const db = createDb(c.env);
    const { theirs, proved } = await inquirerOf(c);
    const data = await readInquirer(db, theirs, Date.now());
    // Written down before a line of it goes out.
    const label = sayProved(proved);
    await insertEvent(db, toActor(c), { action: 'inquirer_exported', subject: c.req.param('id'), label });
    c.header('Cache-Control', privateNoStore);
    return c.json(data satisfies ResponseOf<typeof inquiriesApi.readInquirer>);
  })
  .get(inquiriesApi.planErasure.path, requireOwner, async (c) => answerErasure(c, await inquirerOf(c)))
  .delete(inquiriesApi.eraseInquirer.path, requireOwner, async (c) => {
    const erased = await eraseTheirs(c, await inquirerOf(c));
    return erased === 0 ? notFound(c) : c.json({ message: `Erased ${formatInquiryCount(erased)}.`, erased });
  })
  .get(bookingsApi.planPayerErasure.path, requireOwner, async (c) => answerErasure(c, await payerOf(c)))
  .delete(bookingsApi.erasePayer.path, requireOwner, async (c) =>
    c.json({ message: 'Erased who booked.', erased: await eraseTheirs(c, await payerOf(c)) }),
  );
