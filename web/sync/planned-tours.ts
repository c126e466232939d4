import { listRides } from '../store/rides';
import { findSaved, updateSaved } from '../store/saved-tours';
import { findTour } from '../store/tours';

/** Saves tours with a plan before they leave the catalogue's copy: a plan needs its tour until the rider removes it. Never throws. */
export async function keepPlannedTours(isLeaving: (tourId: string) => boolean): Promise<void> {
  for (const { tourId: id } of await listRides()) {
    const tour = isLeaving(id) ? await findTour(id) : null;
    if (!tour) continue;
    const row = { id, tour, savedAt: new Date().toISOString(), pictures: [], gone: true };
    const keep = async () => (await findSaved(id)) ?? updateSaved(row);
    await keep().catch(() => undefined);
  }
}
