import { sql } from 'drizzle-orm';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { endLinks, findLink, insertLink, isLinkOver, type LinkTarget, leadsTo, type StoredLink } from '../links/links';
import type { StoredBooking } from './booking-row';
import { findBooking, findBookingOf } from './queries';

const undatedDays = 180;

export const peopleLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), undatedDays);

export interface PeopleLinked {
  booking: StoredBooking;
  seat: number | null;
}

interface NewPeopleLink {
  tokenHash: string;
  bookingId: string;
  seat: number | null;
  madeBy: string;
}

/** Makes a link, and ends former links for the same people. */
export async function addPeopleLink(db: Database, line: EventLine, of: NewPeopleLink, now: number): Promise<void> {
  const { bookingId, seat, ...link } = of;
  const isOpen = sql`from bookings where id = ${bookingId} and cancelled_on is null and erased_at is null`;
  await db.batch([
    endLinks(db, sql`${leadsTo('people', bookingId)} and seat is ${seat}`, now),
    insertLink(db, { ...link, kind: 'people', target: bookingId, seat }, isOpen, now),
    line,
  ]);
}

/** The booking behind a link of its own, or behind the link of the quote that made it: its payer fills in everybody. */
async function findBehind(db: Database, { kind, target }: StoredLink): Promise<StoredBooking | null> {
  if (kind === 'paper') return null;
  return kind === 'people'
    ? findBooking(db, target)
    : findBookingOf(db, sql`(select series from quotes where id = ${target})`);
}

/** The people that a link opens; `ended` if it did and doesn't any more, null if there is none. */
export async function findPeopleLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<PeopleLinked | 'ended' | null> {
  const link = await findLink(db, tokenHash);
  const booking = link && (await findBehind(db, link));
  if (!booking) return null;
  const isOver = isLinkOver(link, peopleLinkEnd(booking, link.createdAt), now);
  const isGone = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isOver || isGone || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

export const toLinkTarget = (booking: StoredBooking): LinkTarget => ({
  which: leadsTo('people', booking.id),
  endOf: ({ createdAt }) => peopleLinkEnd(booking, createdAt),
  more: ({ seat }) => ({ seat }),
});
