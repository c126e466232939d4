import type { SaveEnding } from '#shared/tours/save-ending';
import type { Tour } from '#shared/tours/tour';
import { OfflineError } from '../api/client';
import { faultOf } from '../store/store-fault';
import { beginRide } from './rides';
import { keepTour, listSavedTours } from './saved-tours';
import { askToStay } from './storage';

export async function isTourSaved(id: string): Promise<boolean> {
  return (await listSavedTours()).some(({ tour, complete }) => tour._id === id && complete);
}

/** Saving a tour begins a plan for it, too. */
export async function saveTour(tour: Tour): Promise<SaveEnding> {
  askToStay();
  await beginRide(tour._id).catch(() => undefined);
  try {
    await keepTour(tour);
    return 'saved';
  } catch (error) {
    if (error instanceof OfflineError) return error.isAnswered ? 'busy' : 'offline';
    return faultOf(error) ?? 'broken';
  }
}
