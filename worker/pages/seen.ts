import type { Catalogue } from '#shared/tours/catalogue';
import type { Tour, TourCard } from '#shared/tours/tour';

/** The catalogue data a page used, so its structured data comes from the same rows. */
export interface Seen {
  tour: Tour | null;
  tours: readonly Pick<TourCard, '_id'>[] | null;
  /** The catalogue's error: the page shows a friendly message, the log needs the error. */
  failures: unknown[];
}

export function watchCatalogue(stored: Catalogue): { catalogue: Catalogue; seen: Seen } {
  const seen: Seen = { tour: null, tours: null, failures: [] };
  const noted = async <T>(read: Promise<T>, note: (found: T) => void = () => undefined): Promise<T> => {
    try {
      const found = await read;
      note(found);
      return found;
    } catch (error) {
      seen.failures.push(error);
      throw error;
    }
  };
  const noteListed = ({ tours }: { tours: readonly TourCard[] }) => {
    seen.tours = tours;
  };
  return {
    seen,
    catalogue: {
      home: () => noted(stored.home(), noteListed),
      places: () => noted(stored.places()),
      listing: (filter, before) => noted(stored.listing(filter, before), noteListed),
      newest: (most) => stored.newest(most),
      findable: () => noted(stored.findable()),
      compared: (ids) => noted(stored.compared(ids)),
      tour: (id) =>
        noted(stored.tour(id), (tour) => {
          seen.tour = tour;
        }),
    },
  };
}
