import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { toDayRides } from '../tours/elevation.ts';
import type { Tour } from '../tours/tour.ts';

const day = v.pipe(v.string(), v.check(isCalendarDay));
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** A paper of the rider's: whether it's at hand, and until when it holds if it says so. */
const TravelDocumentStatus = v.object({ done: v.boolean(), expiresOn: v.optional(day) });

/**
 * A rider's own plan for a tour: one a tour, kept on the phone alone. What can't be read falls back to what a plan begins
 * with, so that one strange value doesn't cost the rider all others.
 */
export const Ride = v.object({
  tourId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  startsOn: v.fallback(v.nullable(day), null),
  people: v.fallback(v.pipe(within(1, 40), v.integer()), 1),
  nationality: v.fallback(v.picklist(['IN', 'other']), 'IN'),
  ownBike: v.fallback(v.boolean(), false),
  bike: v.fallback(v.pipe(v.string(), v.maxLength(40)), 'himalayan-450'),
  /** In litres, the reserve included; null for the preset's. */
  tankL: v.fallback(v.nullable(within(1, 60)), null),
  kmPerL: v.fallback(v.nullable(within(5, 120)), null),
  /** The part of it that is left with luggage, high up. */
  loadFactor: v.fallback(within(0.6, 1), 0.8),
  /** Where the rider sleeps before the tour, in metres. */
  homeM: v.fallback(within(-430, 5500), 300),
  hadSickness: v.fallback(v.boolean(), false),
  /** Days of the tour as offered after whose night one more is spent in the same place. */
  extraNights: v.fallback(v.pipe(v.array(v.pipe(within(1, 60), v.integer())), v.maxLength(14)), []),
  papers: v.fallback(v.record(v.pipe(v.string(), v.maxLength(60)), TravelDocumentStatus), {}),
  /** ISO 8601, by the phone's clock; empty for a ride that isn't kept yet. */
  createdAt: v.fallback(v.string(), ''),
  updatedAt: v.fallback(v.string(), ''),
});
export type Ride = v.InferOutput<typeof Ride>;

/** How a tour goes: on one of our motorbikes or the rider's own, by car in the mountains, on foot, or neither. */
export type TourKind = 'our bike' | 'own bike' | 'car' | 'trek' | 'city and coast';

/** Mountain sickness is rare below, in metres. */
export const altitudeSicknessRareM = 2500;
/** Up to here the guidelines see little risk for a night, in metres. */
export const lowRiskNightM = 2800;

const bike = /motor(cycle|bike)|\bRoyal Enfield\b|\bbike\b/i;

export function findTourKind({
  route = [],
  facts,
  inclusions,
}: Pick<Tour, 'route' | 'facts' | 'inclusions'>): TourKind {
  const isRidden =
    Boolean(facts?.rideKm) || route.some(({ mode, kmFromPrevious }) => mode === 'ride' && kmFromPrevious);
  if (isRidden) return inclusions.some((inclusion) => bike.test(inclusion)) ? 'our bike' : 'own bike';
  if (route.some(({ kind, mode }) => kind === 'stay' && mode === 'walk')) return 'trek';
  return route.some(({ altitudeM }) => altitudeM > altitudeSicknessRareM) ? 'car' : 'city and coast';
}

export function isBikeTour(tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>): boolean {
  return findTourKind(tour).endsWith('bike');
}

export function isOnOwnBike(tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>, ride: { ownBike: boolean }): boolean {
  const kind = findTourKind(tour);
  return kind === 'own bike' || (kind === 'our bike' && ride.ownBike);
}

export function hasHighNights(tour: Pick<Tour, 'route' | 'itinerary'>): boolean {
  return [...toDayRides(tour).values()].some(({ sleepM }) => (sleepM ?? 0) > altitudeSicknessRareM);
}

/** Whoever walks, or goes by car, makes a trip. */
export const findTripNoun = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) =>
  isBikeTour(tour) ? 'ride' : 'trip';

export const findPlanTitle = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) =>
  isBikeTour(tour) ? 'Ride plan' : 'Trip plan';
