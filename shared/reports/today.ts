import * as v from 'valibot';
import { BookingRow } from '../bookings/booking.ts';
import { DepartureRow, WaitlistEntry } from '../bookings/departures.ts';

export const daysAhead = 14;
export const maxTodayRows = 8;

const limitedList = <T extends v.GenericSchema>(row: T) => v.object({ rows: v.array(row), total: v.number() });

/** The answer of `GET /api/today`: what an agency looks at in the morning. Days are India's, amounts whole paise. */
export const Today = v.object({
  day: v.string(),
  /** Bookings that were made since yesterday began, and accepted quotes that changed one; newest first. */
  accepted: limitedList(
    v.object({
      ...v.pick(BookingRow, ['id', 'reference', 'tour', 'start', 'seats', 'totalPaise', 'source']).entries,
      payer: v.string(),
      /** A rider accepted a quote; else it was made at the desk. */
      isByQuote: v.boolean(),
      at: v.string(),
    }),
  ),
  /** Accepted by more people than there are seats: the agency confirms, or offers another date. */
  awaitingSeats: limitedList(BookingRow),
  /** Late, or due in the next days; the oldest first. */
  payments: limitedList(BookingRow),
  /** Money that the agency owes, the longest cancelled first. */
  giveBacks: limitedList(BookingRow),
  followUps: limitedList(v.object({ id: v.string(), name: v.string(), subject: v.string(), followUpOn: v.string() })),
  departures: limitedList(
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
  freed: limitedList(
    v.object({
      ...v.pick(DepartureRow, ['tourId', 'departureId', 'tour', 'start']).entries,
      free: v.number(),
      waiting: v.array(WaitlistEntry),
    }),
  ),
});
export type Today = v.InferOutput<typeof Today>;
export type TodaysDeparture = Today['departures']['rows'][number];
export type DepartureWithFreedSeats = Today['freed']['rows'][number];
