import { Hono } from 'hono';
import * as v from 'valibot';
import { api } from '#shared/calls';
import type { Erasure, InquirerData } from '#shared/inquiries/inquirer';
import { priceOf } from '#shared/quotes/quote';
import { toIndianDay } from '#shared/text/dates';
import { actorOf, insertEvent, insertEventUnlessSince } from '../audit/recording';
import { createDb, type Database } from '../db/client';
import type { AppEnv, Call } from '../env';
import { answerIfNew, unstored } from '../http/cache-headers';
import { fail } from '../http/fail';
import { checkInput } from '../http/read-body';
import { requireAdmin, requireOwner } from '../http/require-admin';
import { forgetCatalogue } from '../kept/edge';
import { listAllQuotesOf } from '../quotes/queries';
import { toQuote } from '../quotes/quote-row';
import { erase, findInquirer, findPayer, howManyChanged, listBookingsOf, listInquiriesOf, type Theirs } from './erase';
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

const erasing = (subject: string) => ({ action: 'inquirer_erased', subject, label: howManyChanged }) as const;
const notFound = (c: Call) => fail(c, 'not_found', 'Inquiry not found.');

const inquirerOf = async (c: Call): Promise<Theirs> =>
  (await findInquirer(createDb(c.env), c.req.param('id') ?? '')) ?? notFound(c);
const payerOf = async (c: Call): Promise<Theirs> =>
  (await findPayer(createDb(c.env), c.req.param('id') ?? '')) ??
  fail(c, 'not_found', 'This booking is no longer there, or who booked was erased.');

/** The most inquiries of one person: nobody writes so many, but a flood may carry somebody's address. */
const maxOfOne = 10_000;

async function listTheirs(db: Database, theirs: Theirs, now: number) {
  const rows = await listInquiriesOf(db, theirs, maxOfOne);
  const quotes = await listAllQuotesOf(
    db,
    rows.map((row) => row.publicId),
  );
  const bookings = await listBookingsOf(db, theirs, now);
  return { rows, quotes: quotes.map((row) => toQuote(row, toIndianDay(now))), bookings };
}

async function readInquirer(db: Database, theirs: Theirs, now: number): Promise<InquirerData> {
  const { rows, ...others } = await listTheirs(db, theirs, now);
  return {
    data: rows.map(toInquiry),
    events: await listAllInquiryEvents(
      db,
      rows.map((row) => row.publicId),
    ),
    ...others,
  };
}

/** Once they are erased: the rows that go, and those that stay for the accounts. */
async function readErasure(db: Database, theirs: Theirs, now: number): Promise<Erasure> {
  const { rows, quotes, bookings } = await listTheirs(db, theirs, now);
  return {
    inquiries: rows.length,
    quotes: quotes
      .filter(({ acceptedAt }) => acceptedAt !== null)
      .map(({ number, content, terms }) => ({
        number,
        title: content.title,
        rupees: terms?.total ?? priceOf(content),
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

async function answerErasure(c: Call, theirs: Theirs): Promise<Response> {
  c.header('Cache-Control', unstored);
  return c.json(await readErasure(createDb(c.env), theirs, Date.now()));
}

export const inquiryAdminRoutes = new Hono<AppEnv>()
  .get(api.inquiries, requireAdmin, async (c) => {
    const input = checkInput(c, InquiriesQuery, c.req.query());
    const { limit = maxAtOnce, cursor } = input;
    const db = createDb(c.env);
    const etag = `W/"${await findInquiriesVersion(db)}.${limit}.${cursor ?? ''}"`;
    return answerIfNew(c, etag, async () => {
      // Whoever has them all may keep them. Once an hour, since clients ask every few seconds.
      const event = { action: 'inquiries_read' } as const;
      await insertEventUnlessSince(db, actorOf(c), event, Date.now() - hour);
      const rows = await listInquiries(db, limit + 1, cursor);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      if (last && rows.length > limit) {
        const next = new URLSearchParams({
          ...(input.limit ? { limit: String(limit) } : {}),
          cursor: String(last.id),
        });
        c.header('Link', `<${api.inquiries}?${next}>; rel="next"`);
      }
      return { data: shown.map(toInquiry) };
    });
  })
  .get(`${api.inquiries}/:id/inquirer`, requireAdmin, async (c) => {
    const db = createDb(c.env);
    const theirs = await readInquirer(db, await inquirerOf(c), Date.now());
    // Written down before a line of it goes out.
    await insertEvent(db, actorOf(c), { action: 'inquirer_exported', subject: c.req.param('id') });
    c.header('Cache-Control', unstored);
    return c.json(theirs);
  })
  .get(`${api.inquiries}/:id/inquirer/erasure`, requireOwner, async (c) => answerErasure(c, await inquirerOf(c)))
  .delete(`${api.inquiries}/:id/inquirer`, requireOwner, async (c) => {
    const event = erasing(c.req.param('id'));
    const erased = await erase(createDb(c.env), actorOf(c), event, await inquirerOf(c), Date.now());
    if (erased === 0) return notFound(c);
    await forgetCatalogue(c);
    return c.json({ message: erased === 1 ? 'Erased one inquiry.' : `Erased ${erased} inquiries.`, erased });
  })
  .get(`${api.bookings}/:id/payer/erasure`, requireOwner, async (c) => answerErasure(c, await payerOf(c)))
  .delete(`${api.bookings}/:id/payer`, requireOwner, async (c) => {
    const event = erasing(c.req.param('id'));
    const erased = await erase(createDb(c.env), actorOf(c), event, await payerOf(c), Date.now());
    await forgetCatalogue(c);
    return c.json({ message: 'Erased who booked.', erased });
  });
