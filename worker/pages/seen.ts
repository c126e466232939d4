import type { Catalogue } from '#shared/catalogue';
import type { Tour, TourCard } from '#shared/tour';

/** What a page asked the catalogue for: its structured data is made of the very same rows. */
export interface Seen {
  tour: Tour | null;
  /** Home's tours or a listing's. */
  tours: readonly TourCard[] | null;
  /** What the catalogue threw. The page says it in the visitor's words; the log has to have it. */
  failures: unknown[];
}

/** The catalogue, and what is read of it from now on. */
export function watchCatalogue(catalogue: Catalogue): { catalogue: Catalogue; seen: Seen } {
  const seen: Seen = { tour: null, tours: null, failures: [] };
  const noted = async <T>(read: Promise<T>): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      seen.failures.push(error);
      throw error;
    }
  };
  return {
    seen,
    catalogue: {
      async home() {
        const home = await noted(catalogue.home());
        seen.tours = home.tours;
        return home;
      },
      places: () => noted(catalogue.places()),
      async listing(filter, before) {
        const part = await noted(catalogue.listing(filter, before));
        seen.tours = part.tours;
        return part;
      },
      newest: (most) => catalogue.newest(most),
      async tour(id) {
        const tour = await noted(catalogue.tour(id));
        seen.tour = tour;
        return tour;
      },
    },
  };
}
