import { and, count, eq, gt, lt, type SQL } from 'drizzle-orm';
import {
  maxSeatsOnHold,
  type SeatOffer,
  type SeatRequestInput,
  type UnavailableReason,
} from '#shared/bookings/seat-booking';
import { findTourEnd, toIndianDay } from '#shared/dates';
import { findPriceOnDay } from '#shared/tours/prices';
import { seatRequests } from '../db/bookings-schema';
import { batchChangedRows, type Database, findFirst, insertIf, lower, onlyIf, queryBuilder } from '../db/client';
import { departures } from '../db/tours-schema';
import { onlyIfChanged, queueMail } from '../email/outbox';
import { countFreeSeats } from '../tours/departures';
import { findPublished } from '../tours/queries';
import { type DepartureKey, holdableSeats } from '../tours/seats';
import { type TourRow, toTour } from '../tours/tour-row';
import { toCoverPath } from './booking-view';

export type StoredSeatRequest = typeof seatRequests.$inferSelect;

const hourMs = 60 * 60 * 1000;
/** Limit for one network, and for one e-mail address, because anybody can enter somebody else's. */
const maxRequestsPerHour = 3;

interface AvailableSeats {
  offer: SeatOffer;
  tour: TourRow;
}

/** Returns why no seat can be held, if none can. */
export async function findSeatOffer(
  db: Database,
  { tourId, departureId }: DepartureKey,
  now: number,
): Promise<AvailableSeats | UnavailableReason> {
  const tourRow = await findPublished(db, tourId);
  const tour = tourRow && toTour(tourRow);
  const departure = tour?.departures?.find(({ id }) => id === departureId);
  if (!tour || !departure || departure.startsOn <= toIndianDay(now)) return 'gone';
  if (departure.state === 'cancelled') return 'cancelled';
  if (countFreeSeats(departure) === 0) return 'full';
  const { startsOn: start } = departure;
  const prices = {
    rider: findPriceOnDay(tour, 'rider', start),
    foreigner: findPriceOnDay(tour, 'foreigner', start),
  };
  if (prices.rider === null) return 'price';
  const seats = await findFirst(
    db
      .select({ holdable: holdableSeats })
      .from(departures)
      .where(and(eq(departures.tourId, tourId), eq(departures.id, departureId))),
  );
  if (!seats || seats.holdable === 0) return 'held';
  return {
    tour: tourRow,
    offer: {
      tourId,
      departureId,
      tour: tour.heading,
      start,
      end: findTourEnd(tour, start),
      holdableSeats: Math.min(maxSeatsOnHold, seats.holdable),
      prices,
      coverPath: toCoverPath(tourRow),
    },
  };
}

interface NewSeatRequest extends DepartureKey {
  input: SeatRequestInput;
  network: string | null;
}

/** Stores the request and queues the mail with its link. Returns false above the limits of an hour. */
export function insertSeatRequest(
  db: Database,
  { input: { seats, name, otherNames, phone, email }, network, ...key }: NewSeatRequest,
  now: number,
): Promise<boolean> {
  const id = crypto.randomUUID();
  const countRecent = (condition: SQL) =>
    queryBuilder
      .select({ number: count() })
      .from(seatRequests)
      .where(and(gt(seatRequests.createdAt, now - hourMs), condition));
  const isSameEmail = eq(lower(seatRequests.email), email.toLowerCase());
  const isBelowLimits = and(
    lt(countRecent(isSameEmail), maxRequestsPerHour),
    network === null ? undefined : lt(countRecent(eq(seatRequests.network, network)), maxRequestsPerHour),
  );
  const people = { seats, name, otherNames: JSON.stringify(otherNames), phone, email };
  const row = { id, ...key, ...people, network, createdAt: now };
  return batchChangedRows(db, [
    insertIf(db, seatRequests, row, onlyIf(isBelowLimits)),
    queueMail(db, 'seats_requested', id, now, onlyIfChanged),
  ]);
}

const findRequest = (db: Database, condition: SQL): Promise<StoredSeatRequest | null> =>
  findFirst(db.select().from(seatRequests).where(condition));

export const findSeatRequest = (db: Database, id: string) => findRequest(db, eq(seatRequests.id, id));
export const findSeatRequestByToken = (db: Database, tokenHash: string) =>
  findRequest(db, eq(seatRequests.tokenHash, tokenHash));

export async function updateRequestToken(db: Database, id: string, tokenHash: string): Promise<void> {
  await db.update(seatRequests).set({ tokenHash }).where(eq(seatRequests.id, id));
}
