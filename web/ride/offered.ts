import type { Departure } from '#shared/tours/departure-schema';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';

/** The departure of that day, if it can still be booked; null for every other day. */
export function findOffered({ departures = [] }: Pick<Tour, 'departures'>, startsOn: string | null): Departure | null {
  return departures.find((one) => one.startsOn === startsOn && isBookable(one)) ?? null;
}

type Priced = Pick<Tour, 'departures' | 'price' | 'ownBikePrice' | 'foreignerPrice'>;

/** Who rides, as far as the price goes by it. */
interface Priceable {
  startsOn: string | null;
  ownBike: boolean;
  nationality: 'IN' | 'other';
}

/** The tour's price for riders like this one, other than everybody's; null without. */
export function ownPrice({ ownBikePrice, foreignerPrice }: Priced, { ownBike, nationality }: Priceable): number | null {
  if (nationality === 'other') return foreignerPrice;
  return ownBike ? ownBikePrice : null;
}

/** The price for one person who rides so and starts on that day, in rupees; null for a tour without a price. */
export function priceOn(tour: Priced, ride: Priceable): number | null {
  return ownPrice(tour, ride) ?? findOffered(tour, ride.startsOn)?.price ?? tour.price;
}
