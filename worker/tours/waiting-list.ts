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
import { isActiveBooking } from '../bookings/conditions';
import { bookings } from '../db/bookings-schema';
import { type Database, increment, lower, queryBuilder, selectRows } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { departures, tours } from '../db/tours-schema';
import { isSamePerson, otherInquiry } from '../inquiries/same-person';
import { type DepartureKey, freeSeats, hasDeparture } from './seats';

/** An inquiry without a number of people needs one seat. */
const countNeededSeats = (people: number | SQLWrapper) => sql<number>`max(1, ${people})`;

interface RequestedDeparture {
  tourId?: string | null;
  departureId?: string | null;
  number: number | SQLWrapper;
}

/** Condition: the departure is coming, and has fewer free seats than the inquiry needs. */
export const hasTooFewSeats = ({ tourId, departureId, number }: RequestedDeparture, today: string): SQL =>
  hasDeparture(
    tourId ?? '',
    and(
      eq(departures.id, departureId ?? ''),
      gte(departures.startsOn, today),
      isNull(departures.cancelledAt),
      lt(freeSeats, countNeededSeats(number)),
    ),
  );

/** Condition: the inquiry is on the waiting list, and its writer has not booked. The departure may be over. */
const isUnbookedOnWaitlist = and(
  inquiries.isOnWaitlist,
  isListedInquiry(inquiries),
  isOpenInquiry(inquiries),
  notExists(selectRows(bookings, and(eq(bookings.inquiryId, inquiries.publicId), isActiveBooking))),
  notExists(
    queryBuilder
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(otherInquiry, eq(otherInquiry.publicId, bookings.inquiryId))
      .where(
        and(
          eq(bookings.tourId, inquiries.tourId),
          eq(bookings.departureId, inquiries.departureId),
          isActiveBooking,
          isSamePerson,
        ),
      ),
  ),
);

const isComingDepartureOfInquiry = (today: string) =>
  and(
    eq(tours.id, departures.tourId),
    isNull(tours.deletedAt),
    eq(departures.tourId, inquiries.tourId),
    eq(departures.id, inquiries.departureId),
    gte(departures.startsOn, today),
  );

export const isWaitingInquiry = (today: string): SQL | undefined =>
  and(
    isUnbookedOnWaitlist,
    exists(
      queryBuilder.select({ id: departures.id }).from(departures).innerJoin(tours, isComingDepartureOfInquiry(today)),
    ),
  );

interface WaitingRow
  extends Omit<DepartureWithFreedSeats, 'waitlist'>,
    Omit<WaitlistEntry, 'waitingSince' | 'fitsFreeSeats' | 'laterInquiries'> {
  receivedAt: number;
  phone: string;
  email: string;
}

const isEqualAndKnown = (a: string, b: string) => a !== '' && a === b;
const areKnownAndDifferent = (a: string, b: string) => a !== '' && b !== '' && a !== b;
/** The same rule in SQL is `isSamePerson`. */
const haveSameWriter = (a: WaitingRow, b: WaitingRow) =>
  (isEqualAndKnown(a.phone, b.phone) && !areKnownAndDifferent(a.email, b.email)) ||
  (isEqualAndKnown(a.email, b.email) && !areKnownAndDifferent(a.phone, b.phone));

/** One entry per person, ordered by first inquiry, with later inquiries attached. Marks who fits into the free seats. */
function toWaitlist(rows: readonly WaitingRow[], freeSeatCount: number): WaitlistEntry[] {
  const people: { entry: WaitingRow; laterInquiries: WaitlistEntry['laterInquiries'] }[] = [];
  for (const row of rows) {
    const person = people.find(({ entry }) => haveSameWriter(entry, row));
    if (person) person.laterInquiries.push({ inquiryId: row.inquiryId, name: row.name, seats: row.seats });
    else people.push({ entry: row, laterInquiries: [] });
  }
  let freeSeatsLeft = freeSeatCount;
  return people.map(({ entry: { inquiryId, name, seats: seatsNeeded, status, receivedAt }, laterInquiries }) => {
    const fitsFreeSeats = seatsNeeded <= freeSeatsLeft;
    if (fitsFreeSeats) freeSeatsLeft -= seatsNeeded;
    return {
      inquiryId,
      name,
      seats: seatsNeeded,
      status,
      waitingSince: new Date(receivedAt).toISOString(),
      fitsFreeSeats,
      laterInquiries,
    };
  });
}

/** Coming departures with a waiting list, earliest first. @param departure only this one */
export async function listWaitingByDeparture(
  db: Database,
  today: string,
  departure?: DepartureKey,
): Promise<DepartureWithFreedSeats[]> {
  const isForDeparture =
    departure && and(eq(inquiries.tourId, departure.tourId), eq(inquiries.departureId, departure.departureId));
  const rows: WaitingRow[] = await db
    .select({
      inquiryId: inquiries.publicId,
      name: inquiries.name,
      seats: countNeededSeats(inquiries.number),
      status: inquiries.status,
      receivedAt: inquiries.receivedAt,
      phone: sql<string>`case ${inquiries.phone} when '' then '' else ${inquiries.countryCode} || ${inquiries.phone} end`,
      email: lower(inquiries.email),
      tourId: departures.tourId,
      departureId: departures.id,
      tour: sql<string>`coalesce(nullif(${tours.heading}, ''), ${tours.place})`,
      start: departures.startsOn,
      freeSeats,
    })
    .from(inquiries)
    .innerJoin(departures, eq(departures.id, inquiries.departureId))
    .innerJoin(tours, isComingDepartureOfInquiry(today))
    .where(
      and(
        // SQLite reads all inquiries without the index hint.
        sql`${inquiries.id} in (select id from inquiries indexed by idx_inquiries_waitlist where on_waitlist)`,
        isUnbookedOnWaitlist,
        isForDeparture,
      ),
    )
    .orderBy(
      asc(departures.startsOn),
      asc(departures.tourId),
      asc(departures.id),
      asc(inquiries.receivedAt),
      asc(inquiries.id),
    );
  const rowsByDeparture = Map.groupBy(rows, ({ tourId, departureId }) => `${tourId} ${departureId}`);
  return [...rowsByDeparture.values()].flatMap((departureRows) => {
    const [first] = departureRows;
    if (!first) return [];
    const { tourId, departureId, tour, start, freeSeats: freeSeatCount } = first;
    return [
      {
        tourId,
        departureId,
        tour,
        start,
        freeSeats: freeSeatCount,
        waitlist: toWaitlist(departureRows, freeSeatCount),
      },
    ];
  });
}

/** Statement: takes the writers of the inquiries that match off the waiting list of their departure. */
export function removeFromWaitlist(db: Database, condition: SQL | undefined) {
  const inquiryIds = queryBuilder.select({ id: inquiries.id }).from(inquiries).where(condition);
  const isRelated = and(
    inArray(otherInquiry.id, inquiryIds),
    isSamePerson,
    eq(otherInquiry.tourId, inquiries.tourId),
    eq(otherInquiry.departureId, inquiries.departureId),
    ne(otherInquiry.id, inquiries.id),
  );
  return db
    .update(inquiries)
    .set({ isOnWaitlist: false, version: increment(inquiries.version) })
    .where(and(inquiries.isOnWaitlist, exists(selectRows(otherInquiry, isRelated))));
}
