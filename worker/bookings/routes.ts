import { and, eq, ne, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { BookingSearch } from '#shared/bookings/booking';
import type { NewBooking } from '#shared/bookings/booking-requests';
import { replyChannelLabels } from '#shared/inquiries/inbox';
import { toPublicFacts } from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { sha256 } from '#shared/sha256';
import { isInternationalTour } from '#shared/tours/prices';
import { insertAuditEvent, toActor } from '../audit/audit-log';
import { bookings } from '../db/bookings-schema';
import {
  createDb,
  type Database,
  incrementCounter,
  onlyIf,
  previousStatementChanged,
  queryBuilder,
} from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { queueCustomerMail, sendCustomerMailAfterResponse } from '../email/customer-mails';
import type { AppEnv, RequestContext } from '../env';
import { isNotErased } from '../inquiries/inquiry-row';
import { insertInquiryEvents } from '../inquiries/timeline';
import { markAnsweredByBooking } from '../inquiries/update-inquiries';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readIdempotencyKey, readJson } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { findSettings } from '../settings/queries';
import { refreshAfterSeatChange } from '../tours/departures';
import { findTour } from '../tours/queries';
import { hasFreeSeats, isOpenDeparture } from '../tours/seats';
import {
  findBookingOfIfMatch,
  findBookingOfRequest,
  forbidDeparture,
  getToday,
  maxBookingBytes,
  requireDeparture,
  requireUnerasedBooking,
  sendBooking,
  throwConflict,
  throwNoSeats,
} from './booking-responses';
import { findTotalProblem, toBookingRow } from './booking-row';
import { isActiveBooking, isUnerased } from './conditions';
import { createReferences, findAgreedTax, findTourRowEnd, makeBooking } from './make-booking';
import { findBooking, hasChangeId, insertBooking, listBookings } from './queries';
import { insertTravellersByKind } from './travellers';
import { changePayer, needsNewInvoice } from './update-booking';

const reminderBytes = 1024;

const sendBookings = async (c: RequestContext, search: BookingSearch) =>
  c.json(
    (await listBookings(createDb(c.env), search, getToday())).map((booking) =>
      toBookingRow(booking, getToday()),
    ) satisfies ResponseOf<typeof bookingsApi.listBookings>,
  );

/** Response to a repeated call with the same Idempotency-Key; null for a new key. */
async function sendEarlierBooking(c: RequestContext, id: string, fingerprint: string): Promise<Response | null> {
  const savedBooking = await findBooking(createDb(c.env), id);
  if (!savedBooking) return null;
  if (savedBooking.fingerprint !== fingerprint) {
    return throwError(c, 'key_reused', 'Another booking was made under this Idempotency-Key.');
  }
  return sendBooking(c, id, { status: 201 });
}

/** Trip of a new booking: a departure of a tour, a tour on days of its own, or a trip without a tour. */
async function findTrip(c: RequestContext, db: Database, input: NewBooking) {
  const { tourId, title = '', start, end, isAbroad = false } = input;
  if (!tourId) return { tourId: null, departureId: null, tour: title, startsOn: start, endsOn: end ?? start, isAbroad };
  const tour = (await findTour(db, tourId)) ?? throwFieldErrors(c, { tourId: 'This tour is no longer there.' });
  const trip = { tourId: tour.id, tour: tour.heading, startsOn: start, isAbroad: isInternationalTour(tour) };
  if (end === undefined)
    return { ...trip, departureId: requireDeparture(c, tour, start).id, endsOn: findTourRowEnd(tour, start) };
  forbidDeparture(c, tour, start);
  return { ...trip, departureId: null, endsOn: end };
}

async function addBooking(c: RequestContext, id: string, input: NewBooking): Promise<Response> {
  const db = createDb(c.env);
  const fingerprint = await sha256(JSON.stringify(input));
  const earlierResponse = await sendEarlierBooking(c, id, fingerprint);
  if (earlierResponse) return earlierResponse;
  const { seats, overbook, inquiryId, kinds, lines, discountPaise = 0 } = input;
  const totalProblem = findTotalProblem(lines, discountPaise);
  if (totalProblem) return throwFieldErrors(c, totalProblem);
  const { isAbroad, ...trip } = await findTrip(c, db, input);
  const { tourId, departureId } = trip;
  const { settings } = await findSettings(db);
  const now = Date.now();
  const tax = findAgreedTax(settings, getToday(), { isAbroad });
  const booking = makeBooking({ ...input, id, trip, tax, fingerprint }, toSite(toPublicFacts(settings)), now);
  const requestedSeats = tourId !== null && departureId !== null ? { tourId, departureId, seats } : null;
  const areSeatsFree = requestedSeats && (overbook ? isOpenDeparture(requestedSeats) : hasFreeSeats(requestedSeats));
  const isApplied = hasChangeId(id, booking.changeId);
  // A typed title may contain a name, and the audit log stays after an erasure.
  const labelEnd = `: ${tourId === null ? 'a trip without a tour' : trip.tour}, ${seats} ${seats === 1 ? 'person' : 'people'}`;
  const label = sql`${queryBuilder.select({ reference: bookings.reference }).from(bookings).where(eq(bookings.id, id))} || ${labelEnd}`;
  await db.batch([
    insertBooking(db, booking, createReferences(c.var.site), areSeatsFree ?? sql`true`),
    insertAuditEvent(c, { action: 'booking_added', subject: id, label }),
    ...(kinds === undefined
      ? []
      : insertTravellersByKind(db, booking, { kinds, updatedBy: toActor(c).name, isApplied })),
    ...(inquiryId === undefined ? [] : markAnsweredByBooking(db, toActor(c), inquiryId, isApplied, now)),
    ...refreshAfterSeatChange(db, [requestedSeats?.tourId ?? null], isApplied, now),
    ...queueCustomerMail(db, c.env, 'booked', id, now, onlyIf(isApplied)),
  ]);
  sendCustomerMailAfterResponse(c);
  const savedBooking = await findBooking(db, id);
  if (savedBooking?.changeId === booking.changeId) return sendBooking(c, id, { status: 201 });
  if (savedBooking) return (await sendEarlierBooking(c, id, fingerprint)) ?? throwConflict(c, id);
  return throwNoSeats(c, tourId ?? '', trip.startsOn);
}

/** Records that an admin opened a reminder in WhatsApp or mail. The site itself sends none. */
async function recordReminder(c: RequestContext): Promise<Response> {
  const idempotencyKey = readIdempotencyKey(c);
  const { channel, template = null } = await readJson(c, bookingsApi.addReminder.body, reminderBytes);
  const db = createDb(c.env);
  const booking = await findBookingOfRequest(c);
  if (booking.erasedAt !== null)
    return throwError(c, 'bad_request', 'Who booked was erased. There is nobody to remind.');
  if (booking.cancelledOn !== null || toBookingRow(booking, getToday()).balancePaise <= 0)
    return throwError(c, 'bad_request', 'Nothing is to be paid any more.');
  if (booking.seatsDeadline !== null)
    return throwError(c, 'bad_request', 'It waits for seats: nothing is asked until you confirm them.');
  const changeId = idempotencyKey ?? crypto.randomUUID();
  const now = Date.now();
  const { id, reference, inquiryId } = booking;
  const isRemindable = and(eq(bookings.id, id), isActiveBooking, isUnerased);
  const detail = { way: channel, template, booking: reference };
  const label = `${reference}, ${replyChannelLabels[channel]}`;
  await db.batch([
    // The version does not grow, because a reminder changes nothing that an open form shows.
    db
      .update(bookings)
      .set({ remindedAt: now, changeId })
      .where(and(isRemindable, ne(bookings.changeId, changeId))),
    insertAuditEvent(c, { action: 'balance_reminded', subject: id, label }),
    insertInquiryEvents(
      db,
      toActor(c),
      { kind: 'reminded', detail },
      and(eq(inquiries.publicId, inquiryId ?? ''), isNotErased, previousStatementChanged),
      now,
    ),
    incrementCounter(db, 'inquiries', now),
  ]);
  return sendBooking(c, id, { status: 201 });
}

export const bookingRoutes = new Hono<AppEnv>()
  .get(bookingsApi.listBookings.path, requireStaff, (c) => sendBookings(c, checkInput(c, BookingSearch, c.req.query())))
  .post(bookingsApi.searchBookings.path, requireStaff, async (c) =>
    sendBookings(c, await readJson(c, bookingsApi.searchBookings.body, maxBookingBytes)),
  )
  .post(bookingsApi.addBooking.path, requireStaff, async (c) => {
    const idempotencyKey = readIdempotencyKey(c);
    const input = await readJson(c, bookingsApi.addBooking.body, maxBookingBytes);
    return addBooking(c, idempotencyKey ?? crypto.randomUUID(), input);
  })
  .get(bookingsApi.readBooking.path, requireStaff, (c) => sendBooking(c, c.req.param('id')))
  .put(bookingsApi.changePayer.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.changePayer.body, maxBookingBytes);
    const booking = await findBookingOfIfMatch(c);
    requireUnerasedBooking(c, booking);
    if (c.req.query('reissue') !== 'true' && (await needsNewInvoice(createDb(c.env), booking, input))) {
      return throwFieldErrors(c, {
        reissue: 'Another state means another tax. The invoice is credited, and a new one is made. Go on?',
      });
    }
    const isSaved = await changePayer(c, booking, input);
    return isSaved ? sendBooking(c, booking.id) : throwConflict(c, booking.id);
  })
  .post(bookingsApi.addReminder.path, requireStaff, recordReminder);
