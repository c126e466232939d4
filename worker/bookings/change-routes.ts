import { and, eq, exists, ne, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { type Cancellation, Day, type TermsChange } from '#shared/bookings/booking';
import type { DepartureMove } from '#shared/bookings/booking-requests';
import { moveInstalments, planCancellation } from '#shared/bookings/ledger';
import { formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { bookings, travellers } from '../db/bookings-schema';
import { createDb, evaluateCondition, onlyIf, selectRows } from '../db/client';
import { departures } from '../db/tours-schema';
import { queueCustomerMail, sendCustomerMailAfterResponse } from '../email/customer-mails';
import type { AppEnv, RequestContext } from '../env';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireRecentProof, requireStaff } from '../middleware/require-staff';
import { findDepartureOnDay } from '../tours/departures';
import { findTour } from '../tours/queries';
import { type DepartureKey, hasFreeSeats, isOpenDeparture } from '../tours/seats';
import type { TourRow } from '../tours/tour-row';
import {
  findBookingOfIfMatch,
  findDayQuestion,
  forbidDeparture,
  getToday,
  makeOwnersMail,
  maxBookingBytes,
  requireActiveBooking,
  requireDeparture,
  sendBooking,
  throwCancelled,
  throwConflict,
  throwNoSeats,
} from './booking-responses';
import {
  findTotalProblem,
  parseBookingLines,
  parseCancellationSteps,
  parseInstalments,
  type StoredBooking,
} from './booking-row';
import { isActiveBooking } from './conditions';
import { findTourRowEnd } from './make-booking';
import { findBooking } from './queries';
import { moveRemovedTravellers } from './remove-travellers';
import { applyTerms, updateBooking } from './update-booking';

async function throwUnchanged(
  c: RequestContext,
  booking: StoredBooking,
  day: string | null,
  allowsOverbooking: boolean,
) {
  const currentBooking = await findBooking(createDb(c.env), booking.id);
  const isFull = day !== null && !allowsOverbooking && currentBooking?.version === booking.version;
  return isFull ? throwNoSeats(c, booking.tourId ?? '', day) : throwConflict(c, booking.id);
}

/** Tour leaders may read the travel documents of their departure, so that only an owner may move more documents there. */
async function forbidMovingToOwnDeparture(
  c: RequestContext,
  bookingId: string,
  targetDeparture: DepartureKey,
): Promise<void> {
  const { tourId, id, leaderId } = departures;
  const isLedByCaller = and(
    eq(tourId, targetDeparture.tourId),
    eq(id, targetDeparture.departureId),
    eq(leaderId, c.get('adminId')),
  );
  const hasDocuments = and(eq(travellers.bookingId, bookingId), ne(travellers.encryptedData, ''));
  const couldReadDocuments = exists(
    selectRows(travellers, and(hasDocuments, exists(selectRows(departures, isLedByCaller)))),
  );
  if (!(await evaluateCondition(createDb(c.env), couldReadDocuments))) return;
  if (c.get('adminRole') === 'owner') return requireRecentProof(c);
  throwError(
    c,
    'forbidden',
    'You lead that departure and could read these travel documents: only an owner can move them there.',
  );
}

async function moveBooking(
  c: RequestContext,
  booking: StoredBooking,
  { start, end, overbook }: DepartureMove,
): Promise<Response> {
  const tour = await findTour(createDb(c.env), booking.tourId ?? '');
  if (!tour && end === undefined)
    return throwFieldErrors(c, { start: 'This booking is of no tour that is still there.' });
  const departureOnDay = tour && findDepartureOnDay(tour, start);
  const isUnchanged =
    booking.startsOn === start &&
    (end === undefined
      ? booking.departureId === (departureOnDay?.id ?? null)
      : booking.departureId === null && booking.endsOn === end);
  if (isUnchanged) return sendBooking(c, booking.id);
  if (start < getToday() && (end === undefined || start !== booking.startsOn))
    return throwFieldErrors(c, { start: 'This day has passed.' });
  const target = tour && end === undefined ? await findTargetDeparture(c, booking, tour, start) : null;
  if (tour && !target) forbidDeparture(c, tour, start);
  const areSeatsFree = target && (overbook ? isOpenDeparture(target) : hasFreeSeats(target));
  const formerDay = booking.startsOn === null ? 'no date' : formatShortDay(booking.startsOn);
  const isSaved = await updateBooking(c, booking, {
    set: {
      departureId: target?.departureId ?? null,
      startsOn: start,
      endsOn: end ?? (tour && findTourRowEnd(tour, start)),
      instalments: JSON.stringify(moveInstalments(parseInstalments(booking), start)),
      seatsDeadline: null,
    },
    guard: areSeatsFree ?? undefined,
    tourIds: [booking.tourId],
    event: {
      action: 'booking_moved',
      subject: booking.id,
      label: `${booking.reference}: ${formerDay} to ${formatShortDay(start)}`,
    },
  });
  return isSaved ? sendBooking(c, booking.id) : throwUnchanged(c, booking, target && start, overbook);
}

async function findTargetDeparture(c: RequestContext, { id, seats }: StoredBooking, tour: TourRow, start: string) {
  const target = { tourId: tour.id, departureId: requireDeparture(c, tour, start).id, seats };
  await forbidMovingToOwnDeparture(c, id, target);
  return target;
}

function findRemovedSeatsProblem(booking: StoredBooking, { seats, removedSeats }: TermsChange): string | null {
  const removedCount = Math.max(0, booking.seats - seats);
  const bookedSeats = new Set(removedSeats.filter((seat) => seat < booking.seats));
  const isValid =
    removedSeats.length === 0 || (removedSeats.length === removedCount && bookedSeats.size === removedCount);
  return isValid ? null : `Choose as many as there are fewer: ${removedCount}.`;
}

const areSeatsFree = ({ tourId, departureId }: StoredBooking, seats: number) =>
  tourId === null || departureId === null ? undefined : hasFreeSeats({ tourId, departureId, seats });

async function changeTerms(c: RequestContext, booking: StoredBooking, change: TermsChange): Promise<Response> {
  const { lines, seats, day, overbook, removedSeats, discountPaise = booking.discountPaise } = change;
  const totalProblem = findTotalProblem(lines, discountPaise);
  if (totalProblem) return throwFieldErrors(c, totalProblem);
  const isUnchanged =
    seats === booking.seats &&
    discountPaise === booking.discountPaise &&
    JSON.stringify(lines) === JSON.stringify(parseBookingLines(booking));
  const removedSeatsProblem = findRemovedSeatsProblem(booking, change);
  if (removedSeatsProblem) return throwFieldErrors(c, { removedSeats: removedSeatsProblem });
  if (isUnchanged) return sendBooking(c, booking.id);
  const makeRemovalStatements = await moveRemovedTravellers(c, booking, removedSeats);
  if (typeof makeRemovalStatements === 'string') return throwError(c, 'bad_request', makeRemovalStatements);
  const { columns, makeInvoices } = applyTerms(c, booking, { lines, discountPaise, seats });
  const addedSeats = seats - booking.seats;
  // The label contains no names, because the audit log stays after an erasure.
  const label = `${booking.reference}: ${seats} people, ${formatPaise(columns.totalPaise)}, on ${formatShortDay(day)}`;
  const isSaved = await updateBooking(c, booking, {
    set: columns,
    guard: addedSeats > 0 && !overbook ? areSeatsFree(booking, addedSeats) : undefined,
    tourIds: [booking.tourId],
    event: { action: 'booking_agreed', subject: booking.id, label },
    makeRelatedStatements: async (isApplied) => [
      ...(await makeInvoices(isApplied)),
      ...makeRemovalStatements(isApplied),
    ],
  });
  return isSaved
    ? sendBooking(c, booking.id)
    : throwUnchanged(c, booking, addedSeats > 0 ? booking.startsOn : null, overbook);
}

const makeCancellationPlan = (booking: StoredBooking, day: string) =>
  planCancellation(
    {
      totalPaise: booking.totalPaise,
      paidPaise: booking.paidPaise,
      start: booking.startsOn,
      cancellation: parseCancellationSteps(booking),
    },
    day,
  );

function queueBookingMail(c: RequestContext, kind: 'booked' | 'booking_cancelled', bookingId: string, isApplied: SQL) {
  sendCustomerMailAfterResponse(c);
  return queueCustomerMail(createDb(c.env), c.env, kind, bookingId, Date.now(), onlyIf(isApplied));
}

async function cancelBooking(
  c: RequestContext,
  booking: StoredBooking,
  { day, reason, ...input }: Cancellation,
): Promise<Response> {
  const cancellationPlan = makeCancellationPlan(booking, day);
  const { keptPaise = cancellationPlan.keptPaise } = input;
  if (keptPaise > cancellationPlan.keptPaise)
    return throwFieldErrors(c, {
      keptPaise: `The terms keep ${formatPaise(cancellationPlan.keptPaise)}: keep that or less.`,
    });
  const columns = { cancelledOn: day, cancelledReason: reason, keptPaise };
  const isSaved = await updateBooking(c, booking, {
    set: columns,
    // The payments must still be those that the plan on screen was calculated from.
    guard: and(isActiveBooking, eq(bookings.paidPaise, booking.paidPaise)),
    tourIds: [booking.tourId],
    notifications: makeOwnersMail(c, reason),
    event: {
      action: 'booking_cancelled',
      subject: booking.id,
      label: `${booking.reference}: ${formatPaise(keptPaise)} kept, ${formatPaise(cancellationPlan.paidPaise - keptPaise)} back`,
    },
    makeRelatedStatements: async (isApplied) => [
      ...(await makeCorrectionInvoices(createDb(c.env), { ...booking, ...columns }, isApplied, Date.now())),
      ...queueBookingMail(c, 'booking_cancelled', booking.id, isApplied),
    ],
  });
  return isSaved ? sendCancelledBooking(c, { ...booking, ...columns }, day) : throwConflict(c, booking.id);
}

function sendCancelledBooking(c: RequestContext, booking: StoredBooking, day: string): Promise<Response> {
  const cancellationPlan = makeCancellationPlan(booking, day);
  const keptPaise = booking.keptPaise ?? 0;
  return sendBooking(c, booking.id, {
    ...cancellationPlan,
    keptPaise,
    backPaise: Math.max(0, cancellationPlan.paidPaise - keptPaise),
  });
}

const CancellationDay = v.object({ day: v.optional(Day) });

export const bookingChangeRoutes = new Hono<AppEnv>()
  .post(bookingsApi.moveBooking.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.moveBooking.body, maxBookingBytes);
    const booking = await findBookingOfIfMatch(c);
    requireActiveBooking(c, booking);
    return moveBooking(c, booking, input);
  })
  .post(bookingsApi.confirmSeats.path, requireStaff, async (c) => {
    const booking = await findBookingOfIfMatch(c);
    requireActiveBooking(c, booking);
    const event = { action: 'booking_seats_confirmed', subject: booking.id, label: booking.reference } as const;
    const isConfirmed = booking.seatsDeadline === null && booking.holdExpiresAt === null;
    const set = { seatsDeadline: null, holdExpiresAt: null };
    const makeRelatedStatements = async (isApplied: SQL) => queueBookingMail(c, 'booked', booking.id, isApplied);
    const isSaved = isConfirmed || (await updateBooking(c, booking, { set, event, makeRelatedStatements }));
    return isSaved ? sendBooking(c, booking.id) : throwConflict(c, booking.id);
  })
  .post(bookingsApi.changeTerms.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.changeTerms.body, maxBookingBytes);
    const booking = await findBookingOfIfMatch(c);
    requireActiveBooking(c, booking);
    return changeTerms(c, booking, input);
  })
  .get(bookingsApi.planCancellation.path, requireStaff, async (c) => {
    const { day = getToday() } = checkInput(c, CancellationDay, c.req.query());
    const booking = await findBookingOfIfMatch(c);
    return booking.cancelledOn === null
      ? c.json(makeCancellationPlan(booking, day))
      : throwCancelled(c, booking.cancelledOn);
  })
  .post(bookingsApi.cancelBooking.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.cancelBooking.body, maxBookingBytes);
    const { day, isDayConfirmed } = input;
    const booking = await findBookingOfIfMatch(c);
    // An earlier call may have succeeded although its response was lost.
    if (booking.cancelledOn === day) return sendCancelledBooking(c, booking, day);
    const question = isDayConfirmed ? null : await findDayQuestion(createDb(c.env), booking, day);
    if (question) return throwFieldErrors(c, { isDayConfirmed: question });
    return booking.cancelledOn === null ? cancelBooking(c, booking, input) : throwCancelled(c, booking.cancelledOn);
  });
