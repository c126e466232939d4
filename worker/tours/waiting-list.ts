import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { WaitlistEntry } from '#shared/bookings/departures';
import type { DepartureWithFreedSeats } from '#shared/reports/today';
import { isCurrent } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { type Database, increment, lower, query, selectRows } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { departures, tours } from '../db/tours-schema';
import { isSamePerson, otherInquiry } from '../inquiries/same-person';
import { type DepartureKey, freeSeats, hasDeparture } from './seats';

/** Of some people nobody has said yet how many they are: one at least. */
const wanted = (people: number | SQLWrapper) => sql<number>`max(1, ${people})`;

interface Asked {
  tourId?: string | null;
  departureId?: string | null;
  number: number | SQLWrapper;
}

/** Condition: this date of the tour is still to come and not cancelled, and has fewer free seats than there are people. */
export const hasTooFewSeats = ({ tourId, departureId, number }: Asked, today: string): SQL =>
  hasDeparture(
    tourId ?? '',
    and(
      eq(departures.id, departureId ?? ''),
      gte(departures.startsOn, today),
      isNull(departures.cancelledAt),
      lt(freeSeats, wanted(number)),
    ),
  );

/** Condition on an inquiry: its writer waits for seats and has none, as far as that doesn't hang on the date. */
const waits = and(
  inquiries.isOnWaitlist,
  isListedInquiry(inquiries),
  isOpenInquiry(inquiries),
  notExists(selectRows(bookings, and(eq(bookings.inquiryId, inquiries.publicId), isCurrent))),
  notExists(
    query
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(otherInquiry, eq(otherInquiry.publicId, bookings.inquiryId))
      .where(
        and(
          eq(bookings.tourId, inquiries.tourId),
          eq(bookings.departureId, inquiries.departureId),
          isCurrent,
          isSamePerson,
        ),
      ),
  ),
);

/** Condition: a departure of a tour that is there, the one that the inquiry is about, still to come. */
const isAwaited = (today: string) =>
  and(
    eq(tours.id, departures.tourId),
    isNull(tours.deletedAt),
    eq(departures.tourId, inquiries.tourId),
    eq(departures.id, inquiries.departureId),
    gte(departures.startsOn, today),
  );

export const isWaiting = (today: string): SQL | undefined =>
  and(waits, exists(query.select({ id: departures.id }).from(departures).innerJoin(tours, isAwaited(today))));

interface Row extends Omit<DepartureWithFreedSeats, 'waiting'>, Omit<WaitlistEntry, 'since' | 'fits' | 'later'> {
  receivedAt: number;
  /** With its country code. */
  phone: string;
  email: string;
}

const isSame = (one: string, other: string) => one !== '' && one === other;
const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
/** As `isSamePerson` says it of stored inquiries. */
const isByWriterOf = (one: Row, other: Row) =>
  (isSame(one.phone, other.phone) && !differs(one.email, other.email)) ||
  (isSame(one.email, other.email) && !differs(one.phone, other.phone));

/** One entry a person, as they first asked, with what they wrote later beside it; and who fits into the free seats. */
function toWaiting(rows: readonly Row[], seats: number): WaitlistEntry[] {
  const people: { entry: Row; later: WaitlistEntry['later'] }[] = [];
  for (const row of rows) {
    const known = people.find(({ entry }) => isByWriterOf(entry, row));
    if (known) known.later.push({ inquiryId: row.inquiryId, name: row.name, seats: row.seats });
    else people.push({ entry: row, later: [] });
  }
  let left = seats;
  return people.map(({ entry: { inquiryId, name, seats: many, status, receivedAt }, later }) => {
    const fits = many <= left;
    if (fits) left -= many;
    return { inquiryId, name, seats: many, status, since: new Date(receivedAt).toISOString(), fits, later };
  });
}

/** The dates to come that somebody waits for, or one of them; soonest first, with who waits in the order in which they asked. */
export async function listWaitingByDeparture(
  db: Database,
  today: string,
  of?: DepartureKey,
): Promise<DepartureWithFreedSeats[]> {
  const here = of && and(eq(inquiries.tourId, of.tourId), eq(inquiries.departureId, of.departureId));
  const rows: Row[] = await db
    .select({
      inquiryId: inquiries.publicId,
      name: inquiries.name,
      seats: wanted(inquiries.number),
      status: inquiries.status,
      receivedAt: inquiries.receivedAt,
      phone: sql<string>`case ${inquiries.phone} when '' then '' else ${inquiries.countryCode} || ${inquiries.phone} end`,
      email: lower(inquiries.email),
      tourId: departures.tourId,
      departureId: departures.id,
      tour: sql<string>`coalesce(nullif(${tours.heading}, ''), ${tours.place})`,
      start: departures.startsOn,
      free: freeSeats,
    })
    .from(inquiries)
    .innerJoin(departures, eq(departures.id, inquiries.departureId))
    .innerJoin(tours, isAwaited(today))
    // Not told, SQLite would read all inquiries.
    .where(
      and(
        sql`${inquiries.id} in (select id from inquiries indexed by idx_inquiries_waitlist where on_waitlist)`,
        waits,
        here,
      ),
    )
    .orderBy(
      asc(departures.startsOn),
      asc(departures.tourId),
      asc(departures.id),
      asc(inquiries.receivedAt),
      asc(inquiries.id),
    );
  const found = Map.groupBy(rows, ({ tourId, departureId }) => `${tourId} ${departureId}`);
  return [...found.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { tourId, departureId, tour, start, free: seats } = first;
    return [{ tourId, departureId, tour, start, free: seats, waiting: toWaiting(all, seats) }];
  });
}

/** Statement: whoever wrote the inquiries that `which` chooses no longer waits for their dates, by any inquiry. */
export function removeFromWaitlist(db: Database, which: SQL | undefined) {
  const chosen = query.select({ id: inquiries.id }).from(inquiries).where(which);
  const isTheirs = and(
    inArray(otherInquiry.id, chosen),
    isSamePerson,
    eq(otherInquiry.tourId, inquiries.tourId),
    eq(otherInquiry.departureId, inquiries.departureId),
    ne(otherInquiry.id, inquiries.id),
  );
  return db
    .update(inquiries)
    .set({ isOnWaitlist: false, version: increment(inquiries.version) })
    .where(and(inquiries.isOnWaitlist, exists(selectRows(otherInquiry, isTheirs))));
}
