import { wordsFor } from '#shared/errors';
import type { TourInput } from '#shared/tour-input';
import { OfflineError } from '../../api/client';
import { listAlts, type Picture, type Pictures } from '../pictures/picture-list';
import { createTour, type SavedTour } from '../queries/tours';
import { toAddForm } from '../tour-form/form-data';
import { forgetKeys, keyOf } from './tour-key';

/** The spec's (§8), and one for drafts. */
export const addMessages = {
  drafted: 'Saved as a draft.',
  added: 'Tour added successfully!',
  failed: 'Failed to add the tour. Please try again.',
} as const;

const toFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** The request body for a new tour; null without a cover. */
export function toNewTourBody(input: TourInput, pictures: Pictures): FormData | null {
  const { cover, gallery } = pictures;
  const [coverFile] = toFiles(cover);
  return coverFile
    ? toAddForm(input, { cover: coverFile, gallery: gallery.flatMap(toFiles), alts: listAlts(pictures) })
    : null;
}

/** Sends a new tour, under the same key as long as it says the same: a lost answer doesn't add it twice. */
export async function saveNewTour(body: FormData, onProgress: (share: number) => void): Promise<SavedTour> {
  const key = await keyOf(body);
  const saved = await createTour(body, key, onProgress);
  forgetKeys();
  return saved;
}

/** Why the tour wasn't added, in the spec's words. */
export function toFailure(error: unknown): string {
  return error instanceof OfflineError ? addMessages.failed : wordsFor(error, addMessages.failed);
}
