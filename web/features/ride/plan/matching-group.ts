import { addDays } from '#shared/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { isBookable } from '#shared/tours/departures';
import { findPriceOnDay, type OtherPrices } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';

export function findBookableDeparture(
  { departures = [] }: Pick<Tour, 'departures'>,
  startsOn: string | null,
): Departure | null {
  return departures.find((departure) => departure.startsOn === startsOn && isBookable(departure)) ?? null;
}

export interface MatchingGroup {
  departure: Departure;
  /** Days by which the added nights put the rider behind the group; 0 if the rider starts early enough. */
  daysBehind: number;
}

/** Returns the departure that the rider joins. With added nights, the rider has to start as many days before the group. */
export function findMatchingGroup(
  tour: Pick<Tour, 'departures'>,
  { startsOn, extraNights }: { startsOn: string | null; extraNights: readonly number[] },
): MatchingGroup | null {
  if (startsOn === null) return null;
  const laterDeparture = findBookableDeparture(tour, addDays(startsOn, extraNights.length));
  if (laterDeparture) return { departure: laterDeparture, daysBehind: 0 };
  const sameDayDeparture = findBookableDeparture(tour, startsOn);
  return sameDayDeparture && { departure: sameDayDeparture, daysBehind: extraNights.length };
}

interface PricedRide {
  startsOn: string | null;
  extraNights: readonly number[];
  ownBike: boolean;
  nationality: 'IN' | 'other';
}

/** Returns rupees for one person, without the added nights; null if the tour has no price for this nationality (spec §9). */
export function findRidePrice(
  offeredTour: OtherPrices & Pick<Tour, 'departures' | 'price'>,
  ride: PricedRide,
): number | null {
  const kind = ride.nationality === 'other' ? 'foreigner' : ride.ownBike ? 'ownBike' : 'rider';
  return findPriceOnDay(offeredTour, kind, findMatchingGroup(offeredTour, ride)?.departure.startsOn ?? '');
}
