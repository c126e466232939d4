import type { Catalogue } from '#shared/catalogue';
import type { Tour, TourCard } from '#shared/tour';

/** What a page asked the catalogue for: its structured data is made of the very same rows. */
export interface Seen {
  tour: Tour | null;
  /** Home's tours or a listing's. */
  tours: readonly TourCard[] | null;
}

/** The catalogue, and what is read of it from now on. */
export function watchCatalogue(catalogue: Catalogue): { catalogue: Catalogue; seen: Seen } {
  const seen: Seen = { tour: null, tours: null };
  return {
    seen,
    catalogue: {
      async home() {
        const home = await catalogue.home();
        seen.tours = home.tours;
        return home;
      },
      async listing(filter) {
        const tours = await catalogue.listing(filter);
        seen.tours = tours;
        return tours;
      },
      async tour(id) {
        const tour = await catalogue.tour(id);
        seen.tour = tour;
        return tour;
      },
    },
  };
}
