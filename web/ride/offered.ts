import type { Departure } from '#shared/tours/departure-schema';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

/** The departure of that day, if it can still be booked; null for every other day. */
export function findOffered({ departures = [] }: Pick<Tour, 'departures'>, startsOn: string | null): Departure | null {
  return departures.find((one) => one.startsOn === startsOn && isBookable(one)) ?? null;
}

/** The price for one person who starts on that day, in rupees; null for a tour without a price. */
export function priceOn(tour: Pick<Tour, 'departures' | 'price'>, startsOn: string | null): number | null {
  return findOffered(tour, startsOn)?.price ?? tour.price;
}
