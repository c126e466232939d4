import * as v from 'valibot';
import { BookingRow } from '../bookings/booking.ts';
import { DepartureRow, WaitlistEntry } from '../bookings/departures.ts';
import { StaffReview } from '../reviews/review.ts';

export const daysAhead = 14;
export const maxTodayRows = 8;

/** The list has at most `maxTodayRows` rows; `total` counts all rows. */
const makeLimitedListSchema = <T extends v.GenericSchema>(rowSchema: T) =>
  v.object({ rows: v.array(rowSchema), total: v.number() });

export const Today = v.object({
  day: v.string(),
  /** Bookings made, or changed by an accepted quote, since yesterday 0:00; newest first. */
  newBookings: makeLimitedListSchema(
    v.object({
      ...v.pick(BookingRow, ['id', 'reference', 'tour', 'start', 'seats', 'totalPaise', 'source']).entries,
      payer: v.string(),
      isByQuote: v.boolean(),
      bookedAt: v.string(),
    }),
  ),
  /** Bookings beyond the free seats: the agency confirms them, or offers another departure. */
  awaitingSeats: makeLimitedListSchema(BookingRow),
  /** Bookings whose payer asked for the link and gets no mail, the longest waiting first. */
  linkRequests: makeLimitedListSchema(
    v.object({
      ...v.pick(BookingRow, ['id', 'reference', 'tour', 'start']).entries,
      payer: v.string(),
      phone: v.string(),
      askedAt: v.string(),
    }),
  ),
  /** Bookings with a payment that is overdue, or due within `daysAhead` days; earliest first. */
  duePayments: makeLimitedListSchema(BookingRow),
  /** Bookings whose payer gets money back. */
  dueRefunds: makeLimitedListSchema(BookingRow),
  followUps: makeLimitedListSchema(
    v.object({ id: v.string(), name: v.string(), subject: v.string(), followUpOn: v.string() }),
  ),
  departures: makeLimitedListSchema(
    v.object({
      tourId: v.nullable(v.string()),
      /** Null if the bookings are for a day that is no departure of the tour. */
      departureId: v.nullable(v.string()),
      tour: v.string(),
      start: v.string(),
      seats: v.nullable(v.number()),
      taken: v.number(),
      balancePaise: v.number(),
      unpaidBookings: v.number(),
      incomplete: v.nullable(v.number()),
    }),
  ),
  /** Reviews that nobody has read yet, oldest first. */
  waitingReviews: makeLimitedListSchema(v.pick(StaffReview, ['id', 'tour', 'name', 'stars', 'writtenAt'])),
  /** Departures with enough free seats for a waiting list entry, earliest first. */
  freedDepartures: makeLimitedListSchema(
    v.object({
      ...v.pick(DepartureRow, ['tourId', 'departureId', 'tour', 'start']).entries,
      freeSeats: v.number(),
      waitlist: v.array(WaitlistEntry),
    }),
  ),
});
export type Today = v.InferOutput<typeof Today>;
export type TodaysDeparture = Today['departures']['rows'][number];
export type DepartureWithFreedSeats = Today['freedDepartures']['rows'][number];
