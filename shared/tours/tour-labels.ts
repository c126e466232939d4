import { priceKindLabels } from './prices.ts';
import type { TourType } from './tour.ts';
import { type FieldName, type TourField, tourFields } from './tour-fields.ts';

const missingMessages: Partial<Record<FieldName, string>> = {
  type: 'Choose a type.',
  place: 'Choose a place.',
  rating: 'Enter a number from 0 to 5.',
  price: 'Enter the price.',
  pricePerDay: 'Enter the price per day.',
};

const labels: Partial<Record<FieldName, string>> = {
  // “Discount Price”, the name of the specification, sounds like the lower price.
  discountPrice: 'Old price',
  pillionPrice: priceKindLabels.pillion,
  ownBikePrice: priceKindLabels.ownBike,
  passengerPrice: priceKindLabels.passenger,
  foreignerPrice: priceKindLabels.foreigner,
};

export function findMissingMessage(name: FieldName): string {
  return missingMessages[name] ?? 'Fill this in.';
}

/** Label in the admin panel; by default made from the name. Separate from `tourFields`, which visitors download. */
export function findLabel(name: FieldName): string {
  const { label }: TourField = tourFields[name];
  return label ?? labels[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1).replace(/[A-Z]/g, ' $&');
}

/** Spec §3, extended: more languages and places than there. */
export const tourCountries = [
  'India',
  'USA',
  'France',
  'Japan',
  'Australia',
  'United Arab Emirates',
  'Malaysia',
  'Singapore',
  'Thailand',
  'Indonesia',
  'Nepal',
  'Bhutan',
] as const;

export const tourLanguages = ['English', 'Hindi', 'Spanish', 'French', 'German', 'Japanese', 'Mandarin'] as const;

const domesticPlaces = [
  'Spiti Valley',
  'Leh Ladakh',
  'Himachal Pradesh',
  'Jammu & Kashmir',
  'Punjab',
  'Uttarakhand',
  'Haryana',
  'Rajasthan',
  'Uttar Pradesh',
  'Madhya Pradesh',
  'Chhattisgarh',
  'Gujarat',
  'Maharashtra',
  'Goa',
  'Karnataka',
  'Kerala',
  'Tamil Nadu',
  'Telangana',
  'Andhra Pradesh',
  'West Bengal',
  'Odisha',
  'Bihar',
  'Jharkhand',
  'Assam',
  'Sikkim',
  'Meghalaya',
  'Manipur',
  'Nagaland',
  'Tripura',
  'Arunachal Pradesh',
] as const;

export const placesByType: Record<TourType, readonly string[]> = {
  Adventure: ['Leh Ladakh', 'Spiti Valley', 'Rishikesh', 'Trekking', ...domesticPlaces.slice(2)],
  Domestic: domesticPlaces,
  International: ['Dubai', 'Malaysia', 'Thailand', 'Singapore', 'Bali', 'Nepal', 'Bhutan'],
};
