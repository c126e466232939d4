import type { Facts, Tour, Waypoint } from '#shared/tour';

export interface DayValues {
  day: string;
  title: string;
  description: string;
}

export interface FaqValues {
  question: string;
  answer: string;
}

export type WaypointValues = Record<
  'day' | 'name' | 'lat' | 'lon' | 'altitudeM' | 'kmFromPrevious' | 'mode' | 'kind',
  string
> & { approx: boolean };

export interface FactsValues {
  bestMonths: string[];
  difficulty: string;
  longestFuelGapKm: string;
  /** One a line. */
  fuelStops: string;
  permits: string;
  network: string;
  totalKm: string;
  rideKm: string;
  maxAltitudeM: string;
  highestSleepM: string;
  kmPerDay: { day: string; km: string }[];
}

/** A tour as the form holds it: every field as it is typed. Pictures are held apart. */
export interface TourValues {
  type: string;
  country: string;
  place: string;
  heading: string;
  rating: string;
  price: string;
  discountPrice: string;
  pricePerDay: string;
  duration: string;
  groupSize: string;
  language: string;
  description: string;
  itinerary: DayValues[];
  inclusions: string;
  exclusions: string;
  faq: FaqValues[];
  route: WaypointValues[];
  facts: FactsValues;
}

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

export function toFactsValues(facts: Facts = {}): FactsValues {
  return {
    bestMonths: facts.bestMonths ?? [],
    difficulty: facts.difficulty ?? '',
    longestFuelGapKm: text(facts.longestFuelGapKm),
    fuelStops: (facts.fuelStops ?? []).join('\n'),
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

/** What Add Tour starts with: one itinerary day and one FAQ entry (spec §4). */
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
    inclusions: tour.inclusions.join('\n'),
    exclusions: tour.exclusions.join('\n'),
    faq: tour.faq.map(({ question, answer }) => ({ question, answer })),
    route: (tour.route ?? []).map(toWaypointValues),
    facts: toFactsValues(tour.facts),
  };
}
