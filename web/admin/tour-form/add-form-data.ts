import type { TourInput } from '#shared/tour';
import { toListField } from './list-text';

const texts = ['type', 'country', 'place', 'heading', 'duration', 'groupSize', 'language', 'description'] as const;
const numbers = ['rating', 'price', 'discountPrice', 'pricePerDay'] as const;

/** A new tour's pictures, ready to be sent. */
export interface NewTourPictures {
  cover: File;
  gallery: readonly File[];
}

/** The body of `POST /api/tours` (spec §7). Texts go first: what comes after them are the pictures, in their order. */
export function toAddForm(input: TourInput, { cover, gallery }: NewTourPictures): FormData {
  const form = new FormData();
  for (const name of texts) form.set(name, input[name]);
  for (const name of numbers) form.set(name, input[name] === null ? '' : String(input[name]));
  form.set('inclusions', toListField(input.inclusions));
  form.set('exclusions', toListField(input.exclusions));
  for (const [index, { day, title, description }] of input.itinerary.entries()) {
    form.set(`itinerary[${index}][day]`, String(day));
    form.set(`itinerary[${index}][title]`, title);
    form.set(`itinerary[${index}][description]`, description);
  }
  for (const [index, { question, answer }] of input.faq.entries()) {
    form.set(`faq[${index}][question]`, question);
    form.set(`faq[${index}][answer]`, answer);
  }
  form.set('coverImage', cover);
  for (const picture of gallery) form.append('galleryImages', picture);
  return form;
}
