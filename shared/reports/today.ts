import * as v from 'valibot';
import { BookingRow } from '../bookings/booking.ts';
import { DepartureRow, WaitingPerson } from '../bookings/departures.ts';

export const daysAhead = 14;
export const maxOfToday = 8;

const some = <T extends v.GenericSchema>(row: T) => v.object({ rows: v.array(row), total: v.number() });

/** The answer of `GET /api/today`: what an agency looks at in the morning. Days are India's, amounts whole paise. */
export const Today = v.object({
  day: v.string(),
  /** Bookings that were made since yesterday began, and accepted quotes that changed one; newest first. */
  accepted: some(
    v.object({
      ...v.pick(BookingRow, ['id', 'reference', 'tour', 'start', 'seats', 'totalPaise', 'source']).entries,
      payer: v.string(),
      /** A rider accepted a quote; else it was made at the desk. */
      isByQuote: v.boolean(),
      at: v.string(),
    }),
  ),
  /** Accepted by more people than there are seats: the agency confirms, or offers another date. */
  awaitingSeats: some(BookingRow),
  /** Late, or due in the next days; the oldest first. */
  payments: some(BookingRow),
  /** Money that the agency owes, the longest cancelled first. */
  giveBacks: some(BookingRow),
  followUps: some(v.object({ id: v.string(), name: v.string(), subject: v.string(), followUpOn: v.string() })),
  departures: some(
    v.object({
      tourId: v.nullable(v.string()),
      /** Null where the bookings are for no date of the tour. */
      departureId: v.nullable(v.string()),
      tour: v.string(),
      start: v.string(),
      /** Null where the bookings are for no date of the tour. */
      seats: v.nullable(v.number()),
      taken: v.number(),
      balancePaise: v.number(),
      unpaid: v.number(),
      incomplete: v.nullable(v.number()),
    }),
  ),
  /** Dates with free seats for somebody who waits, soonest first, with all who wait in the order in which they asked. */
  freed: some(
    v.object({
      ...v.pick(DepartureRow, ['tourId', 'departureId', 'tour', 'start']).entries,
      free: v.number(),
      waiting: v.array(WaitingPerson),
    }),
  ),
});
export type Today = v.InferOutput<typeof Today>;
export type TodaysDeparture = Today['departures']['rows'][number];
export type FreedDate = Today['freed']['rows'][number];
