import { and, eq, exists, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import * as bookingsApi from '#shared/bookings/api';
import { type AgreedChange, type Cancellation, Day, type Move } from '#shared/bookings/booking';
import { moveInstalments, planCancellation } from '#shared/bookings/ledger';
import { formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { bookings, travellers } from '../db/bookings-schema';
import { createDb, isTrue, selectRows } from '../db/client';
import { departures } from '../db/tours-schema';
import type { AppEnv, RequestContext } from '../env';
import { invoicesOfChange } from '../invoices/triggers';
import { throwError, throwFieldErrors } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireAdmin, requireRecentProof } from '../middleware/require-admin';
import { findDeparture } from '../tours/departures';
import { findTour } from '../tours/queries';
import { type DepartureKey, hasFreeSeats, isOpenDeparture } from '../tours/seats';
import { readCancellationSteps, readInstalments, readLines, type StoredBooking, validateTotals } from './booking-row';
import { applyTerms, updateBooking } from './change';
import { isCurrent } from './conditions';
import { findTourEnd } from './make-booking';
import { findBooking } from './queries';
import { moveRemovedTravellers } from './remove-travellers';
import {
  answerBooking,
  bookingBytes,
  conflict,
  findDayQuestion,
  findSeen,
  noSeats,
  notifyOwnersOfStaff,
  refuseCancelled,
  requireDate,
  requireOpen,
  today,
} from './responses';

async function answerUnchanged(c: RequestContext, seen: StoredBooking, day: string | null, isOverbooked: boolean) {
  const now = await findBooking(createDb(c.env), seen.id);
  const isFull = day !== null && !isOverbooked && now?.version === seen.version;
  return isFull ? noSeats(c, seen.tourId ?? '', day) : conflict(c, seen.id);
}

/** Whoever leads a date reads its people's papers, so only an owner brings papers there for the person who leads. */
async function refuseOwnPapers(c: RequestContext, row: StoredBooking, to: DepartureKey): Promise<void> {
  const { tourId, id, leaderId } = departures;
  const isLed = and(eq(tourId, to.tourId), eq(id, to.departureId), eq(leaderId, c.get('adminId')));
  const hasPapers = and(eq(travellers.bookingId, row.id), ne(travellers.encryptedData, ''));
  const wouldRead = exists(selectRows(travellers, and(hasPapers, exists(selectRows(departures, isLed)))));
  if (!(await isTrue(createDb(c.env), wouldRead))) return;
  if (c.get('adminRole') === 'owner') return requireRecentProof(c);
  throwError(
    c,
    'forbidden',
    'You lead that date and would read these people’s papers: only an owner moves them there.',
  );
}

async function move(c: RequestContext, row: StoredBooking, { start, overbook }: Move): Promise<Response> {
  const tour = await findTour(createDb(c.env), row.tourId ?? '');
  if (!tour) return throwFieldErrors(c, { start: 'This booking is of no tour that is still there.' });
  const isThere = row.startsOn === start && row.departureId === (findDeparture(tour, start)?.id ?? null);
  if (isThere) return answerBooking(c, row.id);
  if (start < today()) return throwFieldErrors(c, { start: 'This day has passed.' });
  const date = requireDate(c, tour, start);
  const wanted = { tourId: tour.id, departureId: date.id, seats: row.seats };
  await refuseOwnPapers(c, row, wanted);
  const from = row.startsOn === null ? 'no date' : formatShortDay(row.startsOn);
  const isDone = await updateBooking(c, row, {
    set: {
      departureId: date.id,
      startsOn: start,
      endsOn: findTourEnd(tour, start),
      instalments: JSON.stringify(moveInstalments(readInstalments(row), start)),
      awaitsSeatsBy: null,
    },
    guard: overbook ? isOpenDeparture(wanted) : hasFreeSeats(wanted),
    tours: [row.tourId, tour.id],
    event: { action: 'booking_moved', subject: row.id, label: `${row.reference}: ${from} to ${formatShortDay(start)}` },
  });
  return isDone ? answerBooking(c, row.id) : answerUnchanged(c, row, start, overbook);
}

function refuseLeaving(row: StoredBooking, { seats, leaving }: AgreedChange): string | null {
  const fewer = Math.max(0, row.seats - seats);
  const known = new Set(leaving.filter((seat) => seat < row.seats));
  const isRight = leaving.length === 0 || (leaving.length === fewer && known.size === fewer);
  return isRight ? null : `Choose as many as there are fewer: ${fewer}.`;
}

const hasMoreSeats = ({ tourId, departureId }: StoredBooking, seats: number) =>
  tourId === null || departureId === null ? undefined : hasFreeSeats({ tourId, departureId, seats });

async function agree(c: RequestContext, row: StoredBooking, agreed: AgreedChange): Promise<Response> {
  const { lines, seats, day, overbook, leaving, discountPaise = row.discountPaise } = agreed;
  const tooMuch = validateTotals(lines, discountPaise);
  if (tooMuch) return throwFieldErrors(c, tooMuch);
  const isAsIs =
    seats === row.seats &&
    discountPaise === row.discountPaise &&
    JSON.stringify(lines) === JSON.stringify(readLines(row));
  const wrong = refuseLeaving(row, agreed);
  if (wrong) return throwFieldErrors(c, { leaving: wrong });
  if (isAsIs) return answerBooking(c, row.id);
  const moved = await moveRemovedTravellers(c, row, leaving);
  if (typeof moved === 'string') return throwError(c, 'bad_request', moved);
  const { set, papers } = applyTerms(c, row, { lines, discountPaise, seats });
  const more = seats - row.seats;
  // The label names no person, because the activity outlives an erasure.
  const label = `${row.reference}: ${seats} people, ${formatPaise(set.totalPaise)}, on ${formatShortDay(day)}`;
  const isDone = await updateBooking(c, row, {
    set,
    guard: more > 0 && !overbook ? hasMoreSeats(row, more) : undefined,
    tours: [row.tourId],
    event: { action: 'booking_agreed', subject: row.id, label },
    more: async (isDone) => [...(await papers(isDone)), ...moved(isDone)],
  });
  return isDone ? answerBooking(c, row.id) : answerUnchanged(c, row, more > 0 ? row.startsOn : null, overbook);
}

const planOf = (row: StoredBooking, day: string) =>
  planCancellation(
    {
      totalPaise: row.totalPaise,
      paidPaise: row.paidPaise,
      start: row.startsOn,
      cancellation: readCancellationSteps(row),
    },
    day,
  );

async function cancel(
  c: RequestContext,
  row: StoredBooking,
  { day, reason, ...input }: Cancellation,
): Promise<Response> {
  const plan = planOf(row, day);
  const { keptPaise = plan.keptPaise } = input;
  if (keptPaise > plan.keptPaise)
    return throwFieldErrors(c, { keptPaise: `The terms keep ${formatPaise(plan.keptPaise)}: keep that or less.` });
  const set = { cancelledOn: day, cancelledReason: reason, keptPaise };
  const isDone = await updateBooking(c, row, {
    set,
    // The payments must be those of the plan that was shown.
    guard: and(isCurrent, eq(bookings.paidPaise, row.paidPaise)),
    tours: [row.tourId],
    tells: notifyOwnersOfStaff(c, reason),
    event: {
      action: 'booking_cancelled',
      subject: row.id,
      label: `${row.reference}: ${formatPaise(keptPaise)} kept, ${formatPaise(plan.paidPaise - keptPaise)} back`,
    },
    more: (isDone) => invoicesOfChange(createDb(c.env), { ...row, ...set }, isDone, Date.now()),
  });
  return isDone ? answerCancelled(c, { ...row, ...set }, day) : conflict(c, row.id);
}

function answerCancelled(c: RequestContext, row: StoredBooking, day: string): Promise<Response> {
  const plan = planOf(row, day);
  const keptPaise = row.keptPaise ?? 0;
  return answerBooking(c, row.id, { ...plan, keptPaise, backPaise: Math.max(0, plan.paidPaise - keptPaise) });
}

const CancellationDay = v.object({ day: v.optional(Day) });

export const bookingChangeRoutes = new Hono<AppEnv>()
  .post(bookingsApi.moveBooking.path, requireAdmin, async (c) => {
    const input = await readJson(c, bookingsApi.moveBooking.body, bookingBytes);
    const row = await findSeen(c);
    requireOpen(c, row);
    return move(c, row, input);
  })
  .post(bookingsApi.confirmSeats.path, requireAdmin, async (c) => {
    const row = await findSeen(c);
    requireOpen(c, row);
    const event = { action: 'booking_seats_confirmed', subject: row.id, label: row.reference } as const;
    const isDone = row.awaitsSeatsBy === null || (await updateBooking(c, row, { set: { awaitsSeatsBy: null }, event }));
    return isDone ? answerBooking(c, row.id) : conflict(c, row.id);
  })
  .post(bookingsApi.agreeBooking.path, requireAdmin, async (c) => {
    const input = await readJson(c, bookingsApi.agreeBooking.body, bookingBytes);
    const row = await findSeen(c);
    requireOpen(c, row);
    return agree(c, row, input);
  })
  .get(bookingsApi.planCancellation.path, requireAdmin, async (c) => {
    const { day = today() } = checkInput(c, CancellationDay, c.req.query());
    const row = await findSeen(c);
    return row.cancelledOn === null ? c.json(planOf(row, day)) : refuseCancelled(c, row.cancelledOn);
  })
  .post(bookingsApi.cancelBooking.path, requireAdmin, async (c) => {
    const input = await readJson(c, bookingsApi.cancelBooking.body, bookingBytes);
    const { day, sure } = input;
    const row = await findSeen(c);
    // The answer of an earlier call may have been lost.
    if (row.cancelledOn === day) return answerCancelled(c, row, day);
    const question = sure ? null : await findDayQuestion(createDb(c.env), row, day);
    if (question) return throwFieldErrors(c, { sure: question });
    return row.cancelledOn === null ? cancel(c, row, input) : refuseCancelled(c, row.cancelledOn);
  });
