import type { TourInput } from '#shared/tour';
import { createTour, type SavedTour } from '../../api/admin';
import { OfflineError } from '../../api/client';
import type { Picture, Pictures } from '../pictures/picture-list';
import { withToken } from '../session/with-token';
import { toAddForm } from '../tour-form/form-data';
import { findTwin } from './find-twin';

/** Words of spec §8. */
export const addMessages = {
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
  lost: 'The server’s answer did not come. Nothing here is lost: please try again.',
} as const;

const toFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** The body that a new tour is sent as; null without a cover. */
export function toNewTourBody(input: TourInput, { cover, gallery }: Pictures): FormData | null {
  const [coverFile] = toFiles(cover);
  return coverFile ? toAddForm(input, { cover: coverFile, gallery: gallery.flatMap(toFiles) }) : null;
}

/**
 * Sends a new tour. `mayBeStored` says that an earlier try got no answer: then it is looked for first, so that it is not
 * stored twice.
 */
export async function saveNewTour(
  input: TourInput,
  body: FormData,
  { mayBeStored, onProgress }: { mayBeStored: boolean; onProgress: (share: number) => void },
): Promise<SavedTour> {
  const twin = mayBeStored ? await findTwin(input) : null;
  if (twin) return { message: addMessages.added, tour: twin };
  return withToken((token) => createTour(token, body, onProgress));
}

/** Why a tour could not be added, in the words of the spec. */
export function toFailure(error: unknown): string {
  if (error instanceof OfflineError || !(error instanceof Error)) return addMessages.failed;
  return error.message || addMessages.failed;
}
