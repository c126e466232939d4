import * as v from 'valibot';
import type { Facts, Tour, Waypoint } from '#shared/tour';
import { toListText } from './list-text';

const typed = v.string();

const DayValues = v.object({ day: typed, title: typed, description: typed });
export type DayValues = v.InferOutput<typeof DayValues>;

const FaqValues = v.object({ question: typed, answer: typed });
export type FaqValues = v.InferOutput<typeof FaqValues>;

const WaypointValues = v.object({
  ...{ day: typed, name: typed, lat: typed, lon: typed, altitudeM: typed, kmFromPrevious: typed },
  ...{ mode: typed, kind: typed, approx: v.boolean() },
});
export type WaypointValues = v.InferOutput<typeof WaypointValues>;

const FactsValues = v.object({
  bestMonths: v.array(typed),
  /** One per line. */
  fuelStops: typed,
  ...{ difficulty: typed, longestFuelGapKm: typed, permits: typed, network: typed },
  ...{ totalKm: typed, rideKm: typed, maxAltitudeM: typed, highestSleepM: typed },
  kmPerDay: v.array(v.object({ day: typed, km: typed })),
});
export type FactsValues = v.InferOutput<typeof FactsValues>;

/** A tour as form text. Pictures are kept separately. */
export const TourValues = v.object({
  ...{ type: typed, country: typed, place: typed, heading: typed, rating: typed },
  ...{ price: typed, discountPrice: typed, pricePerDay: typed },
  ...{ duration: typed, groupSize: typed, language: typed, description: typed },
  itinerary: v.array(DayValues),
  inclusions: typed,
  exclusions: typed,
  faq: v.array(FaqValues),
  route: v.array(WaypointValues),
  facts: FactsValues,
});
export type TourValues = v.InferOutput<typeof TourValues>;

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

export function toFactsValues(facts: Facts = {}): FactsValues {
  return {
    bestMonths: facts.bestMonths ?? [],
    difficulty: facts.difficulty ?? '',
    longestFuelGapKm: text(facts.longestFuelGapKm),
    fuelStops: toListText(facts.fuelStops ?? []),
    permits: facts.permits ?? '',
    network: facts.network ?? '',
    totalKm: text(facts.totalKm),
    rideKm: text(facts.rideKm),
    maxAltitudeM: text(facts.maxAltitudeM),
    highestSleepM: text(facts.highestSleepM),
    kmPerDay: Object.entries(facts.kmPerDay ?? {}).map(([day, km]) => ({ day, km: text(km) })),
  };
}

export function toWaypointValues(waypoint: Waypoint): WaypointValues {
  const { day, name, lat, lon, altitudeM, kmFromPrevious, mode, kind, approx = false } = waypoint;
  return {
    ...{ day: text(day), name, lat: text(lat), lon: text(lon), altitudeM: text(altitudeM) },
    ...{ kmFromPrevious: text(kmFromPrevious), mode, kind, approx },
  };
}

export const emptyDay: DayValues = { day: '', title: '', description: '' };
export const emptyFaq: FaqValues = { question: '', answer: '' };

/** A new tour starts with one itinerary day and one FAQ entry (spec §4). */
export const emptyTourValues: TourValues = {
  ...{ type: '', country: '', place: '', heading: '', rating: '', price: '', discountPrice: '', pricePerDay: '' },
  ...{ duration: '', groupSize: '', language: '', description: '', inclusions: '', exclusions: '' },
  itinerary: [{ ...emptyDay, day: '1' }],
  faq: [emptyFaq],
  route: [],
  facts: toFactsValues(),
};

export function toTourValues(tour: Tour): TourValues {
  const { type, country, place, heading, duration, groupSize, language, description } = tour;
  return {
    ...{ type, country, place, heading, duration, groupSize, language, description },
    rating: text(tour.rating),
    price: text(tour.price),
    discountPrice: text(tour.discountPrice),
    pricePerDay: text(tour.pricePerDay),
    itinerary: tour.itinerary.map(({ day, title, description }) => ({ day: text(day), title, description })),
    inclusions: toListText(tour.inclusions),
    exclusions: toListText(tour.exclusions),
    faq: tour.faq.map(({ question, answer }) => ({ question, answer })),
    route: (tour.route ?? []).map(toWaypointValues),
    facts: toFactsValues(tour.facts),
  };
}
