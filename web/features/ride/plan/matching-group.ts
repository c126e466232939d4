import { addDays } from '#shared/dates';
import type { Departure } from '#shared/tours/departure-schema';
import { isBookable } from '#shared/tours/departures';
import { findPriceOnDay, type OtherPrices } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';

export function findBookableDeparture(
  { departures = [] }: Pick<Tour, 'departures'>,
  startsOn: string | null,
): Departure | null {
  return departures.find((one) => one.startsOn === startsOn && isBookable(one)) ?? null;
}

export interface MatchingGroup {
  departure: Departure;
  /** Days that the plan is behind it; 0 where it starts with the group, or early enough for its added nights. */
  daysBehind: number;
}

/** The departure that a plan is for: each night added to it asks for a start one day before the group's. */
export function findMatchingGroup(
  tour: Pick<Tour, 'departures'>,
  { startsOn, extraNights }: { startsOn: string | null; extraNights: readonly number[] },
): MatchingGroup | null {
  if (startsOn === null) return null;
  const met = findBookableDeparture(tour, addDays(startsOn, extraNights.length));
  if (met) return { departure: met, daysBehind: 0 };
  const missed = findBookableDeparture(tour, startsOn);
  return missed && { departure: missed, daysBehind: extraNights.length };
}

interface Priceable {
  startsOn: string | null;
  extraNights: readonly number[];
  ownBike: boolean;
  nationality: 'IN' | 'other';
}

/**
 * The price for one person who rides so with that group, in rupees, without added nights. Null for a tour without a price,
 * and for a foreign national where the tour has no price for them: its own is for Indian nationals (spec §9).
 */
export function findRidePrice(
  offered: OtherPrices & Pick<Tour, 'departures' | 'price'>,
  ride: Priceable,
): number | null {
  const kind = ride.nationality === 'other' ? 'foreigner' : ride.ownBike ? 'ownBike' : 'rider';
  return findPriceOnDay(offered, kind, findMatchingGroup(offered, ride)?.departure.startsOn ?? '');
}
