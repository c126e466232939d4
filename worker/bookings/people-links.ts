import { eq, sql } from 'drizzle-orm';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import { bookings } from '../db/bookings-schema';
import { type Database, forEachOf, query } from '../db/client';
import { quotes } from '../db/inquiries-schema';
import { links } from '../db/links-schema';
import { endLinks, findLink, insertLink, isLinkOver, type LinkTarget, leadsTo, type StoredLink } from '../links/links';
import type { StoredBooking } from './booking-row';
import { isCurrent, isUnerased } from './conditions';
import { findBooking, findBookingOf } from './queries';

const undatedDays = 180;

export const peopleLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), undatedDays);

export interface PeopleLinked {
  booking: StoredBooking;
  seat: number | null;
}

interface NewPeopleLink extends Pick<StoredLink, 'tokenHash' | 'seat' | 'madeBy'> {
  bookingId: string;
}

/** Makes a link and ends earlier links for the same people. */
export async function addPeopleLink(db: Database, line: EventLine, of: NewPeopleLink, now: number): Promise<void> {
  const { bookingId, seat, ...link } = of;
  const isOpen = forEachOf(bookings, eq(bookings.id, bookingId), isCurrent, isUnerased);
  await db.batch([
    endLinks(db, sql`${leadsTo('people', bookingId)} and ${links.seat} is ${seat}`, now),
    insertLink(db, { ...link, kind: 'people', target: bookingId, seat }, isOpen, now),
    line,
  ]);
}

/** The booking of a travellers' link, or of the link to the quote that made it: a payer may fill in everybody. */
async function findBehind(db: Database, { kind, target }: StoredLink): Promise<StoredBooking | null> {
  if (kind === 'paper') return null;
  return kind === 'people'
    ? findBooking(db, target)
    : findBookingOf(db, query.select({ series: quotes.series }).from(quotes).where(eq(quotes.id, target)));
}

/** The people that a link opens; `ended` if it no longer opens them, null if there is no such link. */
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
