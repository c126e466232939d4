import type { TourShelf } from '../ui/tours/tour-shelf';

const tours = () => import('../sync/tours');

/** Its code loads on first use. */
export const tourShelf: TourShelf = {
  async savings() {
    const [savings, { onSavedChange, removeSavedTour }] = await Promise.all([
      import('../sync/savings'),
      import('../sync/saved-tours'),
    ]);
    return { ...savings, onSavedChange, removeSavedTour };
  },
  async listTours() {
    try {
      return (await (await tours()).browserCatalogue.listing({})).tours;
    } catch {
      return [];
    }
  },
  async listNear(about, most) {
    try {
      return await (await tours()).listToursNear(about, most);
    } catch {
      return [];
    }
  },
};
