import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import { deleteTour } from '../queries/tours';

/** The first three are from spec §8. */
export const deleteMessages = {
  question: 'Are you sure you want to delete this tour?',
  deleted: 'Tour deleted successfully!',
  failed: 'Failed to delete the tour. Please try again.',
  restored: 'Tour restored.',
  notRestored: 'We couldn’t restore the tour.',
} as const;

/** A tour that is gone already counts as removed. @throws Conflict if someone changed it since it was read */
export async function removeTour(tour: DeskTour): Promise<void> {
  try {
    await deleteTour(tour);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
