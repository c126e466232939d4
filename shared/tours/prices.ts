import { formatRupees } from '../money.ts';
import type { Site } from '../settings/site.ts';
import type { FieldOf } from './tour-fields.ts';

/** Who pays which price of a tour. Only a rider's is always there. */
export const priceKinds = ['rider', 'pillion', 'ownBike', 'passenger', 'foreigner'] as const;
export type PriceKind = (typeof priceKinds)[number];

const priceFields = {
  rider: 'price',
  pillion: 'pillionPrice',
  ownBike: 'ownBikePrice',
  passenger: 'passengerPrice',
  foreigner: 'foreignerPrice',
} as const satisfies Record<PriceKind, FieldOf<'number'>>;

export const otherPriceFields = [
  priceFields.pillion,
  priceFields.ownBike,
  priceFields.passenger,
  priceFields.foreigner,
] as const;

export const priceKindLabels: Record<PriceKind, string> = {
  rider: 'Rider',
  pillion: 'Pillion',
  ownBike: 'Rider on own bike',
  passenger: 'Passenger in the car',
  foreigner: 'Foreign national',
};

export type KindPrices = { readonly [Field in (typeof otherPriceFields)[number]]: number | null };

interface DatedPrice {
  price: number | null;
  departures?: readonly { startsOn: string; price: number | null }[] | undefined;
}

export function listOtherPrices(tour: KindPrices): { kind: PriceKind; words: string; price: number }[] {
  return priceKinds.flatMap((kind) => {
    const price = kind === 'rider' ? null : tour[priceFields[kind]];
    return price === null ? [] : [{ kind, words: priceKindLabels[kind], price }];
  });
}

/**
 * The price for one person of a kind. A pillion, a passenger and a rider on their own bike pay the rider's price where the
 * tour has no other; a foreign national never does, as that price is for Indian nationals: null then.
 * @param riders the rider's price on the day
 */
function priceOfKind(tour: KindPrices, kind: PriceKind, riders: number | null): number | null {
  if (kind === 'rider') return riders;
  return tour[priceFields[kind]] ?? (kind === 'foreigner' ? null : riders);
}

/** Whoever's number is from abroad pays as a foreign national, until somebody says otherwise. `phone` may be its code alone. */
export const findPriceKind = (phone: string): 'rider' | 'foreigner' =>
  /^\s*(\+|00)(?!91)/.test(phone) ? 'foreigner' : 'rider';

/** Rupees for one person of a kind on the date that starts on this day; without such a date the tour's own price. */
export function findPriceOnDay(tour: KindPrices & DatedPrice, kind: PriceKind, startsOn: string): number | null {
  const departure = tour.departures?.find((one) => one.startsOn === startsOn);
  return priceOfKind(tour, kind, departure?.price ?? tour.price);
}

/** Behind a price: whether GST comes to it or is in it, unless the agency charges none. */
export function formatPerPerson({ gst }: Pick<Site, 'gst'>): string {
  if (gst === null) return 'per person';
  return gst.isIncluded ? 'per person, GST included' : `per person + ${gst.percent} % GST`;
}

/** `per person. Indian passport; others: ask`: for whom a tour's price is (spec §9). */
export function formatPriceKind(
  { foreignerPrice }: Pick<KindPrices, 'foreignerPrice'>,
  site: Pick<Site, 'gst'>,
): string {
  return `${formatPerPerson(site)}. Indian passport; others: ${foreignerPrice === null ? 'ask' : formatRupees(foreignerPrice)}`;
}

export const isInternationalTour = ({ country }: { country: string }): boolean => !/^\s*(india)?\s*$/i.test(country);
