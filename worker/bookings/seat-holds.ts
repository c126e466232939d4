import { and, eq, exists, gt, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { makeInstalments } from '#shared/bookings/ledger';
import { holdEndedReason, type SeatOffer, seatRequestLifeMs } from '#shared/bookings/seat-booking';
import { calculateTaxes } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/dates';
import { riderActorName } from '#shared/quotes/quote';
import type { Settings } from '#shared/settings/settings';
import type { Site } from '#shared/settings/site';
import { formatSeats } from '#shared/tours/departures';
import { findPriceKind, isInternationalTour } from '#shared/tours/prices';
import { insertEventIfChanged, siteActor, toOutsideActor } from '../audit/audit-log';
import { bookings, seatRequests } from '../db/bookings-schema';
import {
  batchChangedRows,
  createDb,
  type Database,
  lower,
  onlyIf,
  previousStatementChanged,
  queryBuilder,
  selectRows,
} from '../db/client';
import { startOfIndianDay } from '../db/conditions';
import { insertCustomerMail, queueCustomerMail } from '../email/customer-mails';
import { queueMail } from '../email/outbox';
import type { Env } from '../env';
import { makeCorrectionInvoices } from '../invoices/triggers';
import { insertLink } from '../links/links';
import { findSettings } from '../settings/queries';
import { refreshAfterSeatChange } from '../tours/departures';
import { areSeatsHoldable } from '../tours/seats';
import type { TourRow } from '../tours/tour-row';
import type { StoredBooking } from './booking-row';
import { hasNoUnconfirmedReport, isOnHold } from './conditions';
import { createReferences, findAgreedTax, makeBooking } from './make-booking';
import { hasChangeId, insertBooking, selectBookings } from './queries';
import type { StoredReport } from './reported-payments';
import type { StoredSeatRequest } from './seat-requests';
import { insertTravellersByKind } from './travellers';

const hourMs = 60 * 60 * 1000;

interface SeatPrice {
  offer: SeatOffer;
  tour: TourRow;
  /** Rupees per person. */
  price: number;
}

interface Hold extends SeatPrice {
  request: StoredSeatRequest;
  tokenHash: string;
  requestId: string;
}

const toAgreement = ({ tour, price }: SeatPrice, seats: number, settings: Settings, today: string) => ({
  lines: [{ what: tour.heading.slice(0, 200), number: seats, pricePaise: Math.round(price * 100) }],
  tax: findAgreedTax(settings, today, { isAbroad: isInternationalTour(tour) }),
});

/** Paise that are due until the hold ends. Close to the start it is more than the deposit. */
export async function calculateFirstPayment(
  db: Database,
  seatPrice: SeatPrice,
  seats: number,
  site: Site,
  now: number,
): Promise<number> {
  const { settings } = await findSettings(db);
  const today = toIndianDay(now);
  const { lines, tax } = toAgreement(seatPrice, seats, settings, today);
  const { totalPaise } = calculateTaxes(lines, 0, { ...tax, payerStateCode: '' });
  const [first] = makeInstalments({ totalPaise, seats, start: seatPrice.offer.start, today }, site);
  return first?.amountPaise ?? totalPaise;
}

/** A hold ends before its tour starts, in India. */
const calculateHoldEnd = ({ holdHours }: Site, start: string, now: number) =>
  Math.min(now + holdHours * hourMs, startOfIndianDay(start));

export const hasOpenHold = ({ phone, email }: Pick<StoredSeatRequest, 'phone' | 'email'>): SQL =>
  exists(
    selectRows(
      bookings,
      and(isOnHold, or(eq(bookings.payerPhone, phone), eq(lower(bookings.payerEmail), email.toLowerCase()))),
    ),
  );

/**
 * Makes the request's booking, whose seats are on hold. The statement that inserts it checks the seats. The token of the
 * request then opens the booking's page. Returns false if the seats are taken, or the rider has another hold.
 */
export async function holdSeats(db: Database, hold: Hold, site: Site, now: number): Promise<boolean> {
  const { request, tokenHash, offer, tour, requestId } = hold;
  const { id, tourId, departureId, seats, name, phone, email } = request;
  const { settings } = await findSettings(db);
  const today = toIndianDay(now);
  const trip = { tourId, departureId, tour: tour.heading, startsOn: offer.start, endsOn: offer.end };
  const payer = { name, phone, email, address: '', stateCode: '', gstin: '', pan: '' };
  const agreement = toAgreement(hold, seats, settings, today);
  const booking = {
    ...makeBooking({ id, trip, payer, seats, ...agreement, source: 'site', fingerprint: '' }, site, now),
    holdExpiresAt: calculateHoldEnd(site, offer.start, now),
  };
  const isRequestOpen = exists(
    selectRows(
      seatRequests,
      and(
        eq(seatRequests.id, id),
        eq(seatRequests.tokenHash, tokenHash),
        gt(seatRequests.createdAt, now - seatRequestLifeMs),
      ),
    ),
  );
  const areSeatsFree = areSeatsHoldable({ tourId, departureId, seats }, today);
  const isApplied = hasChangeId(id, booking.changeId);
  const reference = queryBuilder.select({ reference: bookings.reference }).from(bookings).where(eq(bookings.id, id));
  const label = sql`${reference} || ${`: ${tour.heading}, ${formatSeats(seats)}`}`;
  const kinds = findPriceKind(phone) === 'foreigner' ? { foreigner: seats } : {};
  const names = [name, ...v.parse(v.array(v.string()), JSON.parse(request.otherNames))];
  const link = { kind: 'booking', target: id, tokenHash, createdBy: riderActorName } as const;
  return batchChangedRows(db, [
    insertBooking(
      db,
      booking,
      createReferences(site),
      sql`${isRequestOpen} and ${areSeatsFree} and not ${hasOpenHold(request)}`,
    ),
    insertEventIfChanged(db, toOutsideActor(requestId), { action: 'booking_held', subject: id, label }),
    insertLink(db, link, onlyIf(isApplied), now),
    queueMail(db, 'seats_held', id, now, onlyIf(isApplied)),
    insertCustomerMail(db, 'hold_started', id, now, onlyIf(isApplied)),
    ...insertTravellersByKind(db, booking, { kinds, names, updatedBy: riderActorName, isApplied }),
    ...refreshAfterSeatChange(db, [tourId], isApplied, now),
  ]);
}

/** Statement after the rejection of a reported payment in a batch: the time of its check does not count for the hold. */
export const extendHold = (db: Database, { bookingId, reportedAt }: StoredReport, now: number) =>
  db
    .update(bookings)
    .set({ holdExpiresAt: sql`${bookings.holdExpiresAt} + ${Math.max(0, now - reportedAt)}` })
    .where(and(eq(bookings.id, bookingId), isOnHold, previousStatementChanged));

/** A reported payment stops the clock until the agency has looked for it. */
const isHoldExpired = (now: number) =>
  and(isNotNull(bookings.holdExpiresAt), lte(bookings.holdExpiresAt, now), isOnHold, hasNoUnconfirmedReport);

async function endHold(env: Env, booking: StoredBooking, now: number): Promise<void> {
  const db = createDb(env);
  const { id, version, reference } = booking;
  const changeId = crypto.randomUUID();
  const columns = { cancelledOn: toIndianDay(now), cancelledReason: holdEndedReason, keptPaise: 0, changeId };
  const isApplied = hasChangeId(id, changeId);
  await db.batch([
    db
      .update(bookings)
      .set({ ...columns, version: version + 1 })
      .where(and(eq(bookings.id, id), eq(bookings.version, version), isHoldExpired(now))),
    insertEventIfChanged(db, siteActor, { action: 'booking_hold_ended', subject: id, label: reference }),
    ...queueCustomerMail(db, env, 'hold_ended', id, now, onlyIf(isApplied)),
    ...refreshAfterSeatChange(db, [booking.tourId], isApplied, now),
    ...(await makeCorrectionInvoices(db, { ...booking, ...columns }, isApplied, now)),
  ]);
}

/** Limits the queries of one run of cron (decision 141). */
const maxHoldsPerRun = 10;
const requestRetentionMs = 2 * hourMs;

/** Cancels bookings whose hold is over, which frees their seats, and deletes old requests. */
export async function endExpiredHolds(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  for (const booking of await selectBookings(db, isHoldExpired(now)).limit(maxHoldsPerRun)) {
    await endHold(env, booking, now);
  }
  await db.delete(seatRequests).where(lt(seatRequests.createdAt, now - requestRetentionMs));
}
