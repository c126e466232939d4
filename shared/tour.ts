import * as v from 'valibot';
import { requiredText, text } from './text.ts';

/** Options of the admin's forms (spec §3, extended by design §8.5). */
export const tourTypes = ['Adventure', 'Domestic', 'International'] as const;
export type TourType = (typeof tourTypes)[number];

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
] as const;

export const tourLanguages = ['English', 'Spanish', 'French', 'German', 'Japanese', 'Mandarin'] as const;

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
  International: ['Dubai', 'Malaysia', 'Thailand', 'Singapore', 'Bali'],
};

/** The Adventure listing's filters, after `All` (spec §2). */
export const adventurePlaces = ['Rishikesh', 'Trekking', 'Leh Ladakh', 'Spiti Valley'] as const;

const isoTime = v.pipe(v.string(), v.isoTimestamp());

export const ItineraryDay = v.object({ day: v.number(), title: v.string(), description: v.string() });
export type ItineraryDay = v.InferOutput<typeof ItineraryDay>;

export const Faq = v.object({ question: v.string(), answer: v.string() });
export type Faq = v.InferOutput<typeof Faq>;

export const waypointKinds = ['start', 'stay', 'pass', 'via', 'sight', 'fuel', 'end'] as const;
export const waypointModes = ['ride', 'drive', 'walk', 'raft', 'ferry', 'flight'] as const;

/** Altitude in metres, distance in road kilometres from the previous waypoint. */
export const Waypoint = v.object({
  day: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  name: requiredText(120),
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lon: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  altitudeM: v.pipe(v.number(), v.minValue(-430), v.maxValue(8849)),
  kmFromPrevious: v.pipe(v.number(), v.minValue(0), v.maxValue(5000)),
  mode: v.optional(v.picklist(waypointModes), 'ride'),
  kind: v.optional(v.picklist(waypointKinds), 'via'),
  /** The position is only accurate to 1–3 km. */
  approx: v.optional(v.boolean()),
});
export type Waypoint = v.InferOutput<typeof Waypoint>;

export const Route = v.pipe(v.array(Waypoint), v.maxLength(200));

const km = v.pipe(v.number(), v.minValue(0), v.maxValue(50_000));
const metres = v.pipe(v.number(), v.minValue(-430), v.maxValue(8849));

/** All optional; heights in metres, distances in kilometres. */
export const Facts = v.object({
  bestMonths: v.optional(v.pipe(v.array(text(20)), v.maxLength(12))),
  difficulty: v.optional(text(40)),
  longestFuelGapKm: v.optional(km),
  fuelStops: v.optional(v.pipe(v.array(text(120)), v.maxLength(60))),
  permits: v.optional(text(500)),
  network: v.optional(text(500)),
  totalKm: v.optional(km),
  rideKm: v.optional(km),
  maxAltitudeM: v.optional(metres),
  highestSleepM: v.optional(metres),
  kmPerDay: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{1,2}$/)), km)),
});
export type Facts = v.InferOutput<typeof Facts>;

/** What is known of a picture: what it shows, in words, and the colour of its sky, `#rrggbb`. */
export const PictureNote = v.object({ alt: v.optional(v.string()), sky: v.optional(v.string()) });
export type PictureNote = v.InferOutput<typeof PictureNote>;

const cardFields = {
  _id: v.pipe(v.string(), v.minLength(1)),
  type: v.string(),
  country: v.string(),
  place: v.string(),
  rating: v.nullable(v.number()),
  price: v.nullable(v.number()),
  discountPrice: v.nullable(v.number()),
  heading: v.string(),
  duration: v.string(),
  groupSize: v.string(),
  coverImage: v.string(),
  /** Of the cover, then of the gallery in its order; a card has the cover's sky alone. */
  pictureNotes: v.optional(v.array(PictureNote)),
  updatedAt: isoTime,
  facts: v.optional(Facts),
};

/** `GET /api/tours?fields=card`. */
export const TourCard = v.object(cardFields);
export type TourCard = v.InferOutput<typeof TourCard>;

/** A tour as the API returns it (spec §3). Missing texts are empty, missing numbers null. */
export const Tour = v.object({
  ...cardFields,
  language: v.string(),
  pricePerDay: v.nullable(v.number()),
  description: v.string(),
  galleryImages: v.array(v.string()),
  itinerary: v.array(ItineraryDay),
  inclusions: v.array(v.string()),
  exclusions: v.array(v.string()),
  faq: v.array(Faq),
  route: v.optional(Route),
  version: v.optional(v.number()),
});
export type Tour = v.InferOutput<typeof Tour>;

/** A deleted tour that can still be restored. */
export const DeletedTour = v.object({ ...cardFields, deletedAt: isoTime, restorableUntil: isoTime });
export type DeletedTour = v.InferOutput<typeof DeletedTour>;

/** `GET /api/deleted-tours`, last deleted first. */
export const DeletedTours = v.object({ data: v.array(DeletedTour) });

/**
 * The edit form sends this when the admin left the FAQ alone (spec §7: "always sends the faq as one fixed placeholder
 * question and answer"). The server reads exactly this as "keep the FAQ" (design §8.2).
 */
export const faqPlaceholder: readonly Faq[] = [{ question: 'Question 1', answer: 'Answer 1' }];

export function isFaqPlaceholder(faq: readonly Faq[]): boolean {
  const only = faq[0];
  const placeholder = faqPlaceholder[0];
  return faq.length === 1 && only?.question === placeholder?.question && only?.answer === placeholder?.answer;
}

/** `'Day 1'` → `'1'`. */
export function toDayText(typed: string): string {
  return typed.replace(/^\s*day\s*:?\s*/i, '');
}

const rupees = v.pipe(
  v.number(),
  v.minValue(0, 'Enter 0 or more.'),
  v.maxValue(10_000_000, 'Enter ₹1,00,00,000 or less.'),
);

/** What an admin writes, without pictures. Required as in the spec's Add form (spec §5). */
export const TourInput = v.strictObject({
  type: v.picklist(tourTypes, 'Choose a type.'),
  country: text(80),
  place: requiredText(80, 'Choose a place.'),
  rating: v.nullable(v.pipe(v.number(), v.minValue(0, 'Enter 0 or more.'), v.maxValue(5, 'Enter 5 or less.'))),
  price: v.nullable(rupees),
  discountPrice: v.nullable(rupees),
  heading: text(160),
  duration: text(80),
  groupSize: text(80),
  language: text(80),
  pricePerDay: v.nullable(rupees),
  description: text(10_000),
  itinerary: v.pipe(
    v.array(
      v.strictObject({
        day: v.pipe(v.number('Which day?'), v.integer(), v.minValue(1), v.maxValue(60)),
        title: requiredText(160),
        description: requiredText(4000),
      }),
    ),
    v.maxLength(60, 'At most 60 days.'),
  ),
  inclusions: v.pipe(v.array(requiredText(300)), v.maxLength(100)),
  exclusions: v.pipe(v.array(requiredText(300)), v.maxLength(100)),
  faq: v.pipe(
    v.array(v.strictObject({ question: requiredText(300), answer: requiredText(4000) })),
    v.maxLength(50, 'At most 50 questions.'),
  ),
  // Strict, so that a misspelt key is an error and not lost.
  route: v.optional(v.pipe(v.array(v.strictObject(Waypoint.entries)), v.maxLength(200, 'At most 200 waypoints.'))),
  facts: v.optional(v.strictObject(Facts.entries)),
});
export type TourInput = v.InferOutput<typeof TourInput>;

/** Newest `updatedAt` first, then by id. */
export function byNewest(a: TourCard, b: TourCard): number {
  return b.updatedAt.localeCompare(a.updatedAt) || a._id.localeCompare(b._id);
}

/** Places match in any case (spec §5), types exactly. */
export interface TourFilter {
  type?: TourType;
  place?: string;
}

export function matchesFilter(tour: TourCard, filter: TourFilter): boolean {
  if (filter.type !== undefined && tour.type !== filter.type) return false;
  return filter.place === undefined || tour.place.toLowerCase() === filter.place.toLowerCase();
}

export function toCard(tour: Tour): TourCard {
  const { _id, type, country, place, rating, price, discountPrice } = tour;
  const { heading, duration, groupSize, coverImage, updatedAt, facts } = tour;
  const sky = tour.pictureNotes?.[0]?.sky;
  return {
    ...{ _id, type, country, place, rating, price, discountPrice },
    ...{ heading, duration, groupSize, coverImage, updatedAt },
    ...(sky ? { pictureNotes: [{ sky }] } : {}),
    ...(facts ? { facts } : {}),
  };
}
