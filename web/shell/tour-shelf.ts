import type { HeightSketch, TourShelf } from '../ui/tour-shelf';

const tours = () => import('../sync/tours');
const sketches = () => import('../ui/later/height-sketch');

const drawn = new Map<string, Promise<HeightSketch | null>>();

async function draw(tourId: string): Promise<HeightSketch | null> {
  const [{ findCopiedTour }, { sketchHeights }] = await Promise.all([tours(), sketches()]);
  const tour = await findCopiedTour(tourId);
  return tour && sketchHeights(tour.route);
}

/** Reads the phone's copy; its code loads on first use. */
export const tourShelf: TourShelf = {
  sketch(tourId) {
    const sketch = drawn.get(tourId) ?? draw(tourId).catch(() => null);
    drawn.set(tourId, sketch);
    return sketch;
  },
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
