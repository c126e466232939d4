import type { Tour } from '#shared/tour';
import type { TourInput } from '#shared/tour-input';
import { fetchTours } from '../../api/tours';

const newest = 3;

const facts = ({ heading, type, place, description, price, itinerary }: Tour | TourInput) =>
  JSON.stringify([heading, type, place, description, price, itinerary]);

/**
 * Finds a tour with this content on the server. After a lost answer we can't know whether it was saved, and sending it
 * again could add it twice. Null if there is none, or if we couldn't ask.
 */
export async function findTwin(input: TourInput): Promise<Tour | null> {
  try {
    const page = await fetchTours({ limit: newest });
    return page?.tours.find((tour) => facts(tour) === facts(input)) ?? null;
  } catch {
    return null;
  }
}
