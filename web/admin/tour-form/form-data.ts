import type { Tour } from '#shared/tours/tour';
import type { TourInput } from '#shared/tours/tour-input';
import { toEditedTour, toNewTour } from '#shared/tours/tour-sent';
import { markedRoute } from '../../ride/signal-marks';

function toForm(fields: readonly [name: string, text: string][]): FormData {
  const form = new FormData();
  for (const [name, text] of fields) form.set(name, text);
  return form;
}

interface NewTourPictures {
  cover: File | null;
  gallery: readonly File[];
  /** The cover first; empty where nobody said. */
  alts?: readonly string[];
}

/** Text goes before the pictures. */
export function toAddForm(input: TourInput, { cover, gallery, alts }: NewTourPictures): FormData {
  const form = toForm(toNewTour(input));
  if (alts?.some((alt) => alt !== '')) form.set('alts', JSON.stringify(alts));
  if (cover) form.set('coverImage', cover);
  for (const picture of gallery) form.append('galleryImages', picture);
  return form;
}

export type SentPicture = string | File;

export interface EditedPictures {
  cover?: SentPicture | undefined;
  gallery?: readonly SentPicture[] | undefined;
  alts?: readonly string[] | undefined;
}

/** Pictures only if they changed. @param base the tour as it was when the edit began */
export function toEditForm(input: TourInput, base: Tour, { cover, gallery, alts }: EditedPictures): FormData {
  // The form has the pumps and the signal that the tour's words say.
  const form = toForm(toEditedTour(input, base.route ? { ...base, route: markedRoute(base) } : base));
  if (alts) form.set('alts', JSON.stringify(alts));
  const files: File[] = [];
  const order = gallery?.map((picture) => (typeof picture === 'string' ? picture : `file:${files.push(picture) - 1}`));
  if (order) form.set('pictures', JSON.stringify(order));
  if (cover !== undefined) form.set('coverImage', cover);
  for (const file of files) form.append('galleryImages', file);
  return form;
}
