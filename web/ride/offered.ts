import type { Departure } from '#shared/tours/departure-schema';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

export function findOffered({ departures = [] }: Pick<Tour, 'departures'>, startsOn: string | null): Departure | null {
  return departures.find((one) => one.startsOn === startsOn && isBookable(one)) ?? null;
}

type Priced = Pick<Tour, 'departures' | 'price' | 'ownBikePrice' | 'foreignerPrice'>;

interface Priceable {
  startsOn: string | null;
  ownBike: boolean;
  nationality: 'IN' | 'other';
}

export function ownPrice({ ownBikePrice, foreignerPrice }: Priced, { ownBike, nationality }: Priceable): number | null {
  if (nationality === 'other') return foreignerPrice;
  return ownBike ? ownBikePrice : null;
}

/** The price for one person who rides so and starts on that day, in rupees; null for a tour without a price. */
export function priceOn(tour: Priced, ride: Priceable): number | null {
  return ownPrice(tour, ride) ?? findOffered(tour, ride.startsOn)?.price ?? tour.price;
}
