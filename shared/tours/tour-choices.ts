import type { TourType } from './tour.ts';

// Options of the admin's forms (spec §3, extended by design §8.5).

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
