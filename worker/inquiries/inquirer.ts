import * as v from 'valibot';
import { type Erasure, type InquirerData, inquiryStates } from '#shared/inquiries/inquirer';
import { totalOf } from '#shared/quotes/quote';
import { toIndianDay } from '#shared/text/dates';
import type { Database } from '../db/client';
import { listAllQuotesOf } from '../quotes/queries';
import { toQuote } from '../quotes/quote-row';
import { findInquirer, listBookingsOf, listInquiriesOf, planErasure, type Theirs } from './erase';
import { toInquiry } from './inquiry-row';
import { listAllInquiryEvents } from './timeline';

/** The most inquiries of one person: nobody writes so many, but a flood may carry somebody's address. */
const maxAtOnce = 10_000;

export async function readInquirer(db: Database, publicId: string, now: number): Promise<InquirerData | null> {
  const theirs = await findInquirer(db, publicId);
  if (theirs === null) return null;
  const rows = await listInquiriesOf(db, theirs, maxAtOnce);
  const ids = rows.map((row) => row.publicId);
  const [events, quotes] = await Promise.all([listAllInquiryEvents(db, ids), listAllQuotesOf(db, ids)]);
  return {
    data: rows.map((row) => ({
      ...toInquiry(row),
      state: v.parse(v.picklist(inquiryStates), row.state),
      heldFor: row.heldFor,
    })),
    events,
    quotes: quotes.map((row) => toQuote(row, toIndianDay(now))),
    bookings: await listBookingsOf(db, theirs, now),
  };
}

/** Once they are erased: the rows that go, those that stay for the accounts, and the seats that are free again. */
export async function readErasure(db: Database, theirs: Theirs, now: number): Promise<Erasure> {
  const seats = await planErasure(db, theirs, now);
  const ids = (await listInquiriesOf(db, theirs, maxAtOnce)).map((row) => row.publicId);
  const quotes = (await listAllQuotesOf(db, ids)).map((row) => toQuote(row, toIndianDay(now)));
  return {
    inquiries: ids.length,
    quotes: quotes
      .filter(({ acceptedAt, paidAt }) => acceptedAt !== null || paidAt !== null)
      .map(({ number, content, paidAt }) => ({
        number,
        title: content.title,
        rupees: totalOf(content),
        isPaid: paidAt !== null,
      })),
    otherQuotes: quotes.filter(({ acceptedAt, paidAt }) => acceptedAt === null && paidAt === null).length,
    seats,
    bookings: (await listBookingsOf(db, theirs, now)).map(({ reference, tour, seats, paidPaise, state, payments }) => ({
      reference,
      tour,
      seats,
      paidPaise,
      state,
      isKept: payments.length > 0,
    })),
  };
}
