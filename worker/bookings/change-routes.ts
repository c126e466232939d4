import { and, eq, exists, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { type Cancellation, Day, type DepartureMove, type TermsChange } from '#shared/bookings/booking';
import { moveInstalments, planCancellation } from '#shared/bookings/ledger';
import { formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { bookings, travellers } from '../db/bookings-schema';
import { createDb, evaluateCondition, selectRows } from '../db/client';
import { departures } from '../db/tours-schema';
import type { AppEnv, RequestContext } from '../env';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireRecentProof, requireStaff } from '../middleware/require-staff';
import { findDepartureOnDay } from '../tours/departures';
import { findTour } from '../tours/queries';
import { type DepartureKey, hasFreeSeats, isOpenDeparture } from '../tours/seats';
import {
  findBookingOfIfMatch,
  findDayQuestion,
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
import { isCurrent } from './conditions';
import { findTourEnd } from './make-booking';
import { findBooking } from './queries';
import { moveRemovedTravellers } from './remove-travellers';
import { applyTerms, updateBooking } from './update-booking';

async function throwUnchanged(c: RequestContext, row: StoredBooking, day: string | null, isOverbooked: boolean) {
  const current = await findBooking(createDb(c.env), row.id);
  const isFull = day !== null && !isOverbooked && current?.version === row.version;
  return isFull ? throwNoSeats(c, row.tourId ?? '', day) : throwConflict(c, row.id);
}

/** Tour leaders may read the travel documents of their departure, so that only an owner may move more documents there. */
async function forbidMovingToOwnDeparture(c: RequestContext, row: StoredBooking, target: DepartureKey): Promise<void> {
  const { tourId, id, leaderId } = departures;
  const isLedByCaller = and(eq(tourId, target.tourId), eq(id, target.departureId), eq(leaderId, c.get('adminId')));
  const hasDocuments = and(eq(travellers.bookingId, row.id), ne(travellers.encryptedData, ''));
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
  row: StoredBooking,
  { start, overbook }: DepartureMove,
): Promise<Response> {
  const tour = await findTour(createDb(c.env), row.tourId ?? '');
  if (!tour) return throwFieldErrors(c, { start: 'This booking is of no tour that is still there.' });
  const isUnchanged = row.startsOn === start && row.departureId === (findDepartureOnDay(tour, start)?.id ?? null);
  if (isUnchanged) return sendBooking(c, row.id);
  if (start < getToday()) return throwFieldErrors(c, { start: 'This day has passed.' });
  const departure = requireDeparture(c, tour, start);
  const target = { tourId: tour.id, departureId: departure.id, seats: row.seats };
  await forbidMovingToOwnDeparture(c, row, target);
  const formerDay = row.startsOn === null ? 'no date' : formatShortDay(row.startsOn);
  const isSaved = await updateBooking(c, row, {
    set: {
      departureId: departure.id,
      startsOn: start,
      endsOn: findTourEnd(tour, start),
      instalments: JSON.stringify(moveInstalments(parseInstalments(row), start)),
      seatsDeadline: null,
    },
    guard: overbook ? isOpenDeparture(target) : hasFreeSeats(target),
    tourIds: [row.tourId, tour.id],
    event: {
      action: 'booking_moved',
      subject: row.id,
      label: `${row.reference}: ${formerDay} to ${formatShortDay(start)}`,
    },
  });
  return isSaved ? sendBooking(c, row.id) : throwUnchanged(c, row, start, overbook);
}

function findRemovedSeatsProblem(row: StoredBooking, { seats, removedSeats }: TermsChange): string | null {
  const removedCount = Math.max(0, row.seats - seats);
  const bookedSeats = new Set(removedSeats.filter((seat) => seat < row.seats));
  const isValid =
    removedSeats.length === 0 || (removedSeats.length === removedCount && bookedSeats.size === removedCount);
  return isValid ? null : `Choose as many as there are fewer: ${removedCount}.`;
}

const areSeatsFree = ({ tourId, departureId }: StoredBooking, seats: number) =>
  tourId === null || departureId === null ? undefined : hasFreeSeats({ tourId, departureId, seats });

async function changeTerms(c: RequestContext, row: StoredBooking, change: TermsChange): Promise<Response> {
  const { lines, seats, day, overbook, removedSeats, discountPaise = row.discountPaise } = change;
  const totalProblem = findTotalProblem(lines, discountPaise);
  if (totalProblem) return throwFieldErrors(c, totalProblem);
  const isUnchanged =
    seats === row.seats &&
    discountPaise === row.discountPaise &&
    JSON.stringify(lines) === JSON.stringify(parseBookingLines(row));
  const removedSeatsProblem = findRemovedSeatsProblem(row, change);
  if (removedSeatsProblem) return throwFieldErrors(c, { removedSeats: removedSeatsProblem });
  if (isUnchanged) return sendBooking(c, row.id);
  const removal = await moveRemovedTravellers(c, row, removedSeats);
  if (typeof removal === 'string') return throwError(c, 'bad_request', removal);
  const { columns, makeInvoices } = applyTerms(c, row, { lines, discountPaise, seats });
  const addedSeats = seats - row.seats;
  // The label contains no names, because the audit log stays after an erasure.
  const label = `${row.reference}: ${seats} people, ${formatPaise(columns.totalPaise)}, on ${formatShortDay(day)}`;
  const isSaved = await updateBooking(c, row, {
    set: columns,
    guard: addedSeats > 0 && !overbook ? areSeatsFree(row, addedSeats) : undefined,
    tourIds: [row.tourId],
    event: { action: 'booking_agreed', subject: row.id, label },
    makeMoreStatements: async (isApplied) => [...(await makeInvoices(isApplied)), ...removal(isApplied)],
  });
  return isSaved ? sendBooking(c, row.id) : throwUnchanged(c, row, addedSeats > 0 ? row.startsOn : null, overbook);
}

const makeCancellationPlan = (row: StoredBooking, day: string) =>
  planCancellation(
    {
      totalPaise: row.totalPaise,
      paidPaise: row.paidPaise,
      start: row.startsOn,
      cancellation: parseCancellationSteps(row),
    },
    day,
  );

async function cancelBooking(
  c: RequestContext,
  row: StoredBooking,
  { day, reason, ...input }: Cancellation,
): Promise<Response> {
  const plan = makeCancellationPlan(row, day);
  const { keptPaise = plan.keptPaise } = input;
  if (keptPaise > plan.keptPaise)
    return throwFieldErrors(c, { keptPaise: `The terms keep ${formatPaise(plan.keptPaise)}: keep that or less.` });
  const columns = { cancelledOn: day, cancelledReason: reason, keptPaise };
  const isSaved = await updateBooking(c, row, {
    set: columns,
    // The payments must still be those that the plan on screen was calculated from.
    guard: and(isCurrent, eq(bookings.paidPaise, row.paidPaise)),
    tourIds: [row.tourId],
    notifications: makeOwnersMail(c, reason),
    event: {
      action: 'booking_cancelled',
      subject: row.id,
      label: `${row.reference}: ${formatPaise(keptPaise)} kept, ${formatPaise(plan.paidPaise - keptPaise)} back`,
    },
    makeMoreStatements: (isApplied) =>
      makeCorrectionInvoices(createDb(c.env), { ...row, ...columns }, isApplied, Date.now()),
  });
  return isSaved ? sendCancelledBooking(c, { ...row, ...columns }, day) : throwConflict(c, row.id);
}

function sendCancelledBooking(c: RequestContext, row: StoredBooking, day: string): Promise<Response> {
  const plan = makeCancellationPlan(row, day);
  const keptPaise = row.keptPaise ?? 0;
  return sendBooking(c, row.id, { ...plan, keptPaise, backPaise: Math.max(0, plan.paidPaise - keptPaise) });
}

const CancellationDay = v.object({ day: v.optional(Day) });

export const bookingChangeRoutes = new Hono<AppEnv>()
  .post(bookingsApi.moveBooking.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.moveBooking.body, maxBookingBytes);
    const row = await findBookingOfIfMatch(c);
    requireActiveBooking(c, row);
    return moveBooking(c, row, input);
  })
  .post(bookingsApi.confirmSeats.path, requireStaff, async (c) => {
    const row = await findBookingOfIfMatch(c);
    requireActiveBooking(c, row);
    const event = { action: 'booking_seats_confirmed', subject: row.id, label: row.reference } as const;
    const isSaved =
      row.seatsDeadline === null || (await updateBooking(c, row, { set: { seatsDeadline: null }, event }));
    return isSaved ? sendBooking(c, row.id) : throwConflict(c, row.id);
  })
  .post(bookingsApi.changeTerms.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.changeTerms.body, maxBookingBytes);
    const row = await findBookingOfIfMatch(c);
    requireActiveBooking(c, row);
    return changeTerms(c, row, input);
  })
  .get(bookingsApi.planCancellation.path, requireStaff, async (c) => {
    const { day = getToday() } = checkInput(c, CancellationDay, c.req.query());
    const row = await findBookingOfIfMatch(c);
    return row.cancelledOn === null ? c.json(makeCancellationPlan(row, day)) : throwCancelled(c, row.cancelledOn);
  })
  .post(bookingsApi.cancelBooking.path, requireStaff, async (c) => {
    const input = await readJson(c, bookingsApi.cancelBooking.body, maxBookingBytes);
    const { day, isDayConfirmed } = input;
    const row = await findBookingOfIfMatch(c);
    // An earlier call may have succeeded although its response was lost.
    if (row.cancelledOn === day) return sendCancelledBooking(c, row, day);
    const question = isDayConfirmed ? null : await findDayQuestion(createDb(c.env), row, day);
    if (question) return throwFieldErrors(c, { isDayConfirmed: question });
    return row.cancelledOn === null ? cancelBooking(c, row, input) : throwCancelled(c, row.cancelledOn);
  });
