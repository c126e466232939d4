import type { Tour } from '#shared/tours/tour';

/** Something about a tour that a person should look at once more. It never keeps anybody from saving. */
export interface Finding {
  /** The form's field that it is about: `route.3.altitudeM`. */
  field: string;
  sentence: string;
}

/** The part that is looked at. */
export type Looked = Pick<
  Tour,
  'duration' | 'itinerary' | 'inclusions' | 'price' | 'discountPrice' | 'pricePerDay' | 'route' | 'facts'
>;
