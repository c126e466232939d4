import { formatRupees } from '../money.ts';
import type { Site } from '../settings/site.ts';
import type { FieldNameOfKind } from './tour-fields.ts';

export const priceKinds = ['rider', 'pillion', 'ownBike', 'passenger', 'foreigner'] as const;
export type PriceKind = (typeof priceKinds)[number];

const priceFields = {
  rider: 'price',
  pillion: 'pillionPrice',
  ownBike: 'ownBikePrice',
  passenger: 'passengerPrice',
  foreigner: 'foreignerPrice',
} as const satisfies Record<PriceKind, FieldNameOfKind<'number'>>;

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

export type OtherPrices = { readonly [Field in (typeof otherPriceFields)[number]]: number | null };

interface PricedTour {
  price: number | null;
  departures?: readonly { startsOn: string; price: number | null }[] | undefined;
}

export function listOtherPrices(tour: OtherPrices): { kind: PriceKind; label: string; price: number }[] {
  return priceKinds.flatMap((kind) => {
    const price = kind === 'rider' ? null : tour[priceFields[kind]];
    return price === null ? [] : [{ kind, label: priceKindLabels[kind], price }];
  });
}

/** Rupees per person. Without a price of its own, a kind pays the rider's price, which is for Indian nationals only. */
function findPriceOfKind(tour: OtherPrices, kind: PriceKind, riderPrice: number | null): number | null {
  if (kind === 'rider') return riderPrice;
  return tour[priceFields[kind]] ?? (kind === 'foreigner' ? null : riderPrice);
}

/** Default kind of price by the phone number, or its country code alone. */
export const findPriceKind = (phone: string): 'rider' | 'foreigner' =>
  /^\s*(\+|00)(?!91)/.test(phone) ? 'foreigner' : 'rider';

/** Rupees per person on a departure's day; on another day the tour's price. */
export function findPriceOnDay(tour: OtherPrices & PricedTour, kind: PriceKind, startsOn: string): number | null {
  const departure = tour.departures?.find((candidate) => candidate.startsOn === startsOn);
  return findPriceOfKind(tour, kind, departure?.price ?? tour.price);
}

export function formatPerPerson({ gst }: Pick<Site, 'gst'>): string {
  if (gst === null) return 'per person';
  return gst.isIncluded ? 'per person, GST included' : `per person + ${gst.percent} % GST`;
}

/** Text after a price, with the price for foreign nationals (spec §9). */
export function formatPriceKind(
  { foreignerPrice }: Pick<OtherPrices, 'foreignerPrice'>,
  site: Pick<Site, 'gst'>,
): string {
  return `${formatPerPerson(site)}. Indian passport; others: ${foreignerPrice === null ? 'ask' : formatRupees(foreignerPrice)}`;
}

export const isInternationalTour = ({ country }: { country: string }): boolean => !/^\s*(india)?\s*$/i.test(country);
