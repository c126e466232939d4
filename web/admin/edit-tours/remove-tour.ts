import type { DeskTour } from '#shared/tour-stage';
import { ConflictError, deleteTour } from '../../api/admin';
import { ApiError } from '../../api/client';
import { withToken } from '../session/with-token';

/** The first three are from spec §8. */
export const deleteMessages = {
  question: 'Are you sure you want to delete this tour?',
  deleted: 'Tour deleted successfully!',
  failed: 'Failed to delete the tour. Please try again.',
  restored: 'Tour restored.',
  notRestored: 'We couldn’t restore the tour.',
} as const;

export type Removal = { outcome: 'removed' } | { outcome: 'changed'; theirs: DeskTour };

/** Deletes a tour unless someone changed it since it was read. A tour already gone counts as removed. */
export async function removeTour({ _id, version }: DeskTour): Promise<Removal> {
  try {
    await withToken((token) => deleteTour(token, _id, version));
  } catch (error) {
    if (error instanceof ConflictError && error.tour) return { outcome: 'changed', theirs: error.tour };
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { outcome: 'removed' };
}
