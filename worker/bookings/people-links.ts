import { Buffer } from 'node:buffer';
import { eq, sql } from 'drizzle-orm';
import { addDays } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import type { EventLine } from '../audit/recording';
import { peopleLinks } from '../db/bookings-schema';
import type { Database } from '../db/client';
import type { StoredBooking } from './booking-row';
import { findBooking } from './queries';

/** 256 bits, base64url. */
export const createPeopleToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

/** Without a date, so many days after it was made. */
const undatedDays = 180;

/** The last day on which a link opens its people. */
export const peopleLinkEnd = ({ endsOn, startsOn }: StoredBooking, createdAt: number): string =>
  endsOn ?? startsOn ?? addDays(toIndianDay(createdAt), undatedDays);

export interface PeopleLinked {
  booking: StoredBooking;
  /** Null for all people. */
  seat: number | null;
}

interface NewLink {
  tokenHash: string;
  bookingId: string;
  seat: number | null;
  by: string;
}

/** Adds a link. One for the same people from before ends with it. */
export async function addPeopleLink(
  db: Database,
  line: EventLine,
  { tokenHash, bookingId, seat, by }: NewLink,
  now: number,
): Promise<void> {
  const row = sql`select ${tokenHash}, id, ${seat}, ${now}, ${by} from bookings
    where id = ${bookingId} and cancelled_on is null and erased_at is null`;
  await db.batch([
    db.delete(peopleLinks).where(sql`booking_id = ${bookingId} and seat is ${seat}`),
    db.insert(peopleLinks).select(row),
    line,
  ]);
}

/** The people that a link opens; `ended` once the tour is over or the booking cancelled, null if there is none. */
export async function findPeopleLink(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<PeopleLinked | 'ended' | null> {
  const [link] = await db.select().from(peopleLinks).where(eq(peopleLinks.tokenHash, tokenHash));
  const booking = link && (await findBooking(db, link.bookingId));
  if (!booking) return null;
  const isOver = toIndianDay(now) > peopleLinkEnd(booking, link.createdAt);
  const isGone = booking.cancelledOn !== null || booking.erasedAt !== null;
  if (isOver || isGone || (link.seat ?? 0) >= booking.seats) return 'ended';
  return { booking, seat: link.seat };
}

/** Condition: nobody has ended this link. */
export const isPeopleLink = (tokenHash: string) =>
  sql`exists (select 1 from people_links where token_hash = ${tokenHash})`;
