import type { Catalogue } from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';
import { keepCopies } from './copies';

/** The catalogue data a page used, so its structured data comes from the same rows. */
export interface Seen {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  /** The days (`YYYY-MM-DD`) in what was read: dates of departures. */
  days: string[];
  /** The catalogue's error: the page shows a friendly message, the log needs the error. */
  failures: unknown[];
  /** When the oldest copy was made that stands in for what could not be read (ISO 8601); null if none does. */
  copiedAt: string | null;
  isRead: boolean;
}

export function watchCatalogue(
  stored: Catalogue,
  copies: { origin: string; waitUntil: (work: Promise<unknown>) => void },
): { catalogue: Catalogue; seen: Seen } {
  const seen: Seen = { tour: null, tours: null, days: [], failures: [], copiedAt: null, isRead: false };
  const catalogue = keepCopies(stored, {
    ...copies,
    onCopy(at, failure) {
      seen.failures.push(failure);
      if (seen.copiedAt === null || at < seen.copiedAt) seen.copiedAt = at;
    },
  });
  const noted = async <T>(read: Promise<T>): Promise<T> => {
    seen.isRead = true;
    try {
      return await read;
    } catch (error) {
      seen.failures.push(error);
      throw error;
    }
  };
  const noteCards = (cards: readonly TourCard[]) => {
    seen.days.push(...cards.flatMap(({ dates = [] }) => dates));
  };
  return {
    seen,
    catalogue: {
      async home() {
        const home = await noted(catalogue.home());
        seen.tours = home.tours;
        noteCards(home.tours);
        return home;
      },
      places: () => noted(catalogue.places()),
      async listing(filter, before) {
        const part = await noted(catalogue.listing(filter, before));
        seen.tours = part.tours;
        noteCards(part.tours);
        return part;
      },
      newest(most) {
        seen.isRead = true;
        return catalogue.newest(most);
      },
      async findable() {
        const findable = await noted(catalogue.findable());
        noteCards(findable.tours);
        return findable;
      },
      async climb() {
        const climb = await noted(catalogue.climb());
        seen.tours = climb.stops.flatMap(({ tours }) => tours);
        return climb;
      },
      compared: (ids) => noted(catalogue.compared(ids)),
      async tour(id) {
        const tour = await noted(catalogue.tour(id));
        seen.tour = tour;
        seen.days.push(...(tour?.departures ?? []).map(({ startsOn }) => startsOn));
        return tour;
      },
    },
  };
}
