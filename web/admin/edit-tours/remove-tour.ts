import type { Tour } from '#shared/tour';
import { ConflictError, deleteTour } from '../../api/admin';
import { ApiError } from '../../api/client';
import { withToken } from '../session/with-token';

/** Words of spec §8, and the undo's. */
export const deleteMessages = {
  question: 'Are you sure you want to delete this tour?',
  deleted: 'Tour deleted successfully!',
  failed: 'Failed to delete the tour. Please try again.',
  restored: 'The tour is back.',
  notRestored: 'The tour could not be brought back.',
} as const;

export type Removal = { outcome: 'removed' } | { outcome: 'changed'; theirs: Tour };

/** Takes a tour off the site, unless someone has changed it since it was read. One that is gone already is gone. */
export async function removeTour({ _id, version }: Tour): Promise<Removal> {
  try {
    await withToken((token) => deleteTour(token, _id, version));
  } catch (error) {
    if (error instanceof ConflictError && error.tour) return { outcome: 'changed', theirs: error.tour };
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { outcome: 'removed' };
}
