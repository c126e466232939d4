import { toDayRides } from '../tours/heights.ts';
import type { Tour } from '../tours/tour.ts';

/** How a tour goes: on one of our motorbikes or the rider's own, by car in the mountains, on foot, or neither. */
export type TourKind = 'our bike' | 'own bike' | 'car' | 'trek' | 'city and coast';

/** Mountain sickness is rare below, in metres. */
export const rareM = 2500;
/** Up to here the guidelines see little risk for a night, in metres. */
export const mildM = 2800;

const bike = /motor(cycle|bike)|\bRoyal Enfield\b|\bbike\b/i;

export function toKind({ route = [], facts, inclusions }: Pick<Tour, 'route' | 'facts' | 'inclusions'>): TourKind {
  const isRidden =
    Boolean(facts?.rideKm) || route.some(({ mode, kmFromPrevious }) => mode === 'ride' && kmFromPrevious);
  if (isRidden) return inclusions.some((inclusion) => bike.test(inclusion)) ? 'our bike' : 'own bike';
  if (route.some(({ kind, mode }) => kind === 'stay' && mode === 'walk')) return 'trek';
  return route.some(({ altitudeM }) => altitudeM > rareM) ? 'car' : 'city and coast';
}

export function isOnBikes(tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>): boolean {
  return toKind(tour).endsWith('bike');
}

export function isOwnBike(tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>, ride: { ownBike: boolean }): boolean {
  const kind = toKind(tour);
  return kind === 'own bike' || (kind === 'our bike' && ride.ownBike);
}

export function hasHighNights(tour: Pick<Tour, 'route' | 'itinerary'>): boolean {
  return [...toDayRides(tour).values()].some(({ sleepM }) => (sleepM ?? 0) > rareM);
}

/** Whoever walks, or goes by car, makes a trip. */
export const toTripWord = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) => (isOnBikes(tour) ? 'ride' : 'trip');

export const toPlanName = (tour: Pick<Tour, 'route' | 'facts' | 'inclusions'>) =>
  isOnBikes(tour) ? 'Ride plan' : 'Trip plan';
