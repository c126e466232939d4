import { wordsFor } from '#shared/errors';
import type { Tour } from '#shared/tours/tour';
import type { TourInput } from '#shared/tours/tour-input';
import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import {
  areWordsChanged,
  isCoverChanged,
  isGalleryChanged,
  keptPictures,
  listAlts,
  type Picture,
  type Pictures,
} from '../pictures/picture-list';
import { updateTour } from '../queries/tours';
import { Conflict } from '../session/ask';
import { type EditedPictures, type SentPicture, toEditForm } from '../tour-form/form-data';

type EditOutcome =
  | { outcome: 'saved'; tour: DeskTour | undefined; message: string }
  | { outcome: 'conflict'; theirs: DeskTour };

const toSent = (picture: Picture): SentPicture => (picture.kind === 'kept' ? picture.url : picture.file);

function toEditedPictures(pictures: Pictures, base: Tour): EditedPictures {
  const before = keptPictures(base);
  return {
    cover: pictures.cover && isCoverChanged(pictures, before) ? toSent(pictures.cover) : undefined,
    gallery: isGalleryChanged(pictures, before) ? pictures.gallery.map(toSent) : undefined,
    alts: areWordsChanged(pictures, before) ? listAlts(pictures) : undefined,
  };
}

export function toEditBody(input: TourInput, pictures: Pictures, base: Tour): FormData {
  return toEditForm(input, base, toEditedPictures(pictures, base));
}

/** Throws if the server refuses it or doesn't answer. */
export async function saveEdit(base: Tour, body: FormData, onProgress: (share: number) => void): Promise<EditOutcome> {
  try {
    const saved = await updateTour(base, body, onProgress);
    return { outcome: 'saved', tour: saved.tour, message: saved.message };
  } catch (error) {
    if (error instanceof Conflict) return { outcome: 'conflict', theirs: error.now };
    throw error;
  }
}

export const editMessages = { saved: 'Tour updated successfully!', saving: 'Saving...' } as const;

export function toEditFailure(error: unknown): string {
  if (error instanceof ApiError) return `Error: ${error.status} - ${wordsFor(error, '')}`;
  return `Failed to update the tour. Error: ${wordsFor(error, 'please try again.')}`;
}
