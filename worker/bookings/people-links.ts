import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PeopleLinkRow } from '#shared/bookings/departures';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import { bookings, peopleLinks } from '../db/bookings-schema';
import { type Database, didChange, insertWhere } from '../db/client';
import { quoteLinks, quotes } from '../db/inquiries-schema';
import { publicIdOf } from '../db/public-id';
import type { StoredBooking } from './booking-row';
import { findBooking } from './queries';

const publicId = publicIdOf(peopleLinks.tokenHash);

const openedAgain = 5 * 60 * 1000;

const undatedDays = 180;

export const peopleLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), undatedDays);

export interface PeopleLinked {
  booking: StoredBooking;
  seat: number | null;
}

interface NewLink {
  tokenHash: string;
  bookingId: string;
  seat: number | null;
  by: string;
}

export async function addPeopleLink(
  db: Database,
  line: EventLine,
  { tokenHash, bookingId, seat, by }: NewLink,
  now: number,
): Promise<void> {
  const isOpen = sql`from bookings where id = ${bookingId} and cancelled_on is null and erased_at is null`;
  const former = sql`booking_id = ${bookingId} and seat is ${seat} and revoked_at is null`;
  await db.batch([
    db.update(peopleLinks).set({ revokedAt: now }).where(former),
    insertWhere(db, peopleLinks, { tokenHash, bookingId, seat, createdAt: now, madeBy: by }, isOpen),
    line,
  ]);
}

/** The link of a quote that made a booking: its payer fills in everybody by it. */
async function findQuoteLink(db: Database, tokenHash: string) {
  const columns = { bookingId: bookings.id, createdAt: quoteLinks.createdAt, revokedAt: quoteLinks.revokedAt };
  const [link] = await db
    .select(columns)
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes.id, quoteLinks.quoteId))
    .innerJoin(bookings, eq(bookings.quoteSeries, quotes.series))
    .where(eq(quoteLinks.tokenHash, tokenHash))
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return link && { ...link, seat: null };
}

/** The people that a link opens; `ended` if it did and doesn't any more, null if there is none. */
export async function findPeopleLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<PeopleLinked | 'ended' | null> {
  const [own] = await db.select().from(peopleLinks).where(eq(peopleLinks.tokenHash, tokenHash));
  const link = own ?? (await findQuoteLink(db, tokenHash));
  const booking = link && (await findBooking(db, link.bookingId));
  if (!booking) return null;
  const isOver = link.revokedAt !== null || toIndianDay(now) > peopleLinkEnd(booking, link.createdAt);
  const isGone = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isOver || isGone || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

export async function notePeopleLinkOpened(db: Database, tokenHash: string, now: number): Promise<void> {
  const isDue = sql`token_hash = ${tokenHash} and coalesce(opened_at, 0) < ${now - openedAgain}`;
  await db.update(peopleLinks).set({ openedAt: now }).where(isDue);
}

export async function listPeopleLinks(db: Database, booking: StoredBooking): Promise<PeopleLinkRow[]> {
  const rows = await db
    .select({ id: publicId, link: peopleLinks })
    .from(peopleLinks)
    .where(eq(peopleLinks.bookingId, booking.id))
    .orderBy(desc(peopleLinks.createdAt));
  const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return rows.map(({ id, link }) => ({
    id,
    seat: link.seat,
    madeAt: new Date(link.createdAt).toISOString(),
    madeBy: link.madeBy,
    openedAt: toIso(link.openedAt),
    endsOn: peopleLinkEnd(booking, link.createdAt),
    revokedAt: toIso(link.revokedAt),
  }));
}

export async function revokePeopleLink(
  db: Database,
  line: EventLine,
  of: { bookingId: string; id: string },
  now: number,
): Promise<boolean> {
  const which = and(eq(peopleLinks.bookingId, of.bookingId), eq(publicId, of.id), isNull(peopleLinks.revokedAt));
  return didChange(db, [db.update(peopleLinks).set({ revokedAt: now }).where(which), line]);
}

export const isPeopleLink = (tokenHash: string) =>
  sql`(exists (select 1 from people_links where token_hash = ${tokenHash} and revoked_at is null)
    or exists (select 1 from quote_links where token_hash = ${tokenHash} and revoked_at is null))`;
