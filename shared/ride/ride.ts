import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { toDayRides } from '../tours/elevation.ts';
import type { Tour } from '../tours/tour.ts';

export const maxPeople = 40;
export const maxExtraNights = 14;
export const maxItineraryDay = 60;

const calendarDay = v.pipe(v.string(), v.check(isCalendarDay));
const numberWithin = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));

const TravelDocumentStatus = v.object({ done: v.boolean(), expiresOn: v.optional(calendarDay) });

/**
 * A rider's plan for a tour, stored only on the phone. An invalid field falls back to its default, so that one bad value
 * does not delete the rest of the plan.
 */
export const Ride = v.object({
  tourId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  startsOn: v.fallback(v.nullable(calendarDay), null),
  people: v.fallback(v.pipe(numberWithin(1, maxPeople), v.integer()), 1),
  nationality: v.fallback(v.picklist(['IN', 'other']), 'IN'),
  ownBike: v.fallback(v.boolean(), false),
  /** `id` of a preset in `plan/fuel.ts`. */
  bike: v.fallback(v.pipe(v.string(), v.maxLength(40)), 'himalayan-450'),
  /** With the reserve; null for the value of the bike's preset, as for `kmPerL`. */
  tankL: v.fallback(v.nullable(numberWithin(1, 60)), null),
  kmPerL: v.fallback(v.nullable(numberWithin(5, 120)), null),
  /** Factor on `kmPerL` with luggage and at altitude. */
  loadFactor: v.fallback(numberWithin(0.6, 1), 0.8),
  /** Altitude of the rider's home. */
  homeM: v.fallback(numberWithin(-430, 5500), 300),
  hadSickness: v.fallback(v.boolean(), false),
  /** Days of the offered tour after which the rider adds a night in the same place. */
  extraNights: v.fallback(
    v.pipe(v.array(v.pipe(numberWithin(1, maxItineraryDay), v.integer())), v.maxLength(maxExtraNights)),
    [],
  ),
  /** Travel documents by id. */
  papers: v.fallback(v.record(v.pipe(v.string(), v.maxLength(60)), TravelDocumentStatus), {}),
  /** ISO 8601, by the phone's clock; empty for a plan that is not saved yet. */
  createdAt: v.fallback(v.string(), ''),
  updatedAt: v.fallback(v.string(), ''),
});
export type Ride = v.InferOutput<typeof Ride>;

export type TourKind = 'our bike' | 'own bike' | 'car' | 'trek' | 'city and coast';

/** Altitude sickness is rare below this altitude (m). */
export const altitudeSicknessRareM = 2500;
/** Up to this altitude (m) a night has little risk of altitude sickness, by the guidelines in `plan/nights.ts`. */
export const lowRiskNightM = 2800;

const bikePattern = /motor(cycle|bike)|\bRoyal Enfield\b|\bbike\b/i;

export function findTourKind({
  route = [],
  facts,
  inclusions,
}: Pick<Tour, 'route' | 'facts' | 'inclusions'>): TourKind {
  const isRidden =
    Boolean(facts?.rideKm) || route.some(({ mode, kmFromPrevious }) => mode === 'ride' && kmFromPrevious);
  if (isRidden) return inclusions.some((inclusion) => bikePattern.test(inclusion)) ? 'our bike' : 'own bike';
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
  return [...toDayRides(tour).values()].some(({ nightAltitudeM }) => (nightAltitudeM ?? 0) > altitudeSicknessRareM);
}

export const findTripNoun = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) =>
  isBikeTour(tour) ? 'ride' : 'trip';

export const findPlanTitle = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) =>
  isBikeTour(tour) ? 'Ride plan' : 'Trip plan';
