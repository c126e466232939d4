import type { Tour, TourInput } from '#shared/tour';
import { ConflictError, updateTour } from '../../api/admin';
import { ApiError } from '../../api/client';
import { isCoverChanged, isGalleryChanged, keptPictures, type Picture, type Pictures } from '../pictures/picture-list';
import { withToken } from '../session/with-token';
import { type EditedPictures, type SentPicture, toEditForm } from '../tour-form/form-data';

export type EditOutcome =
  | { outcome: 'saved'; tour: Tour | undefined; message: string }
  /** Someone else's change came first: the tour as it now is. */
  | { outcome: 'conflict'; theirs: Tour };

const toSent = (picture: Picture): SentPicture => (picture.kind === 'kept' ? picture.url : picture.file);

/** What of the pictures is to be sent: only what was touched. */
export function toEditedPictures(pictures: Pictures, base: Tour): EditedPictures {
  const before = keptPictures(base);
  return {
    cover: pictures.cover && isCoverChanged(pictures, before) ? toSent(pictures.cover) : undefined,
    gallery: isGalleryChanged(pictures, before) ? pictures.gallery.map(toSent) : undefined,
  };
}

/** The body that an edit is sent as. */
export function toEditBody(input: TourInput, pictures: Pictures, base: Tour): FormData {
  return toEditForm(input, base, toEditedPictures(pictures, base));
}

/** Sends an edit of `base`; what the server refuses or does not answer throws. */
export async function saveEdit(base: Tour, body: FormData, onProgress: (share: number) => void): Promise<EditOutcome> {
  try {
    const { version } = base;
    const saved = await withToken((token) => updateTour(token, base._id, body, { version, onProgress }));
    return { outcome: 'saved', tour: saved.tour, message: saved.message };
  } catch (error) {
    if (error instanceof ConflictError && error.tour) return { outcome: 'conflict', theirs: error.tour };
    throw error;
  }
}

export const editMessages = { saved: 'Tour updated successfully!', saving: 'Saving...' } as const;

/** Why an edit could not be saved, in the words of the spec. */
export function toEditFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error: ${error.status} - ${error.message}`;
  const message = error instanceof Error ? error.message : String(error);
  return `Failed to update the tour. Error: ${message}`;
}
