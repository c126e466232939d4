import { type Faq, faqPlaceholder, type Tour, type TourInput } from '#shared/tour';
import { toListField } from './list-text';

const texts = ['type', 'country', 'place', 'heading', 'duration', 'groupSize', 'language', 'description'] as const;
const numbers = ['rating', 'price', 'discountPrice', 'pricePerDay'] as const;

function toPlainForm(input: TourInput): FormData {
  const form = new FormData();
  for (const name of texts) form.set(name, input[name]);
  for (const name of numbers) form.set(name, input[name] === null ? '' : String(input[name]));
  return form;
}

export interface NewTourPictures {
  cover: File;
  gallery: readonly File[];
}

/** The body of `POST /api/tours` (spec §7), plus route and facts if any. Text goes before the pictures. */
export function toAddForm(input: TourInput, { cover, gallery }: NewTourPictures): FormData {
  const form = toPlainForm(input);
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
  for (const name of ['route', 'facts'] as const) if (input[name]) form.set(name, JSON.stringify(input[name]));
  form.set('coverImage', cover);
  for (const picture of gallery) form.append('galleryImages', picture);
  return form;
}

/** A picture already on the tour, by its address, or a new file. */
export type SentPicture = string | File;

/** The changed pictures; undefined means untouched. */
export interface EditedPictures {
  cover?: SentPicture | undefined;
  gallery?: readonly SentPicture[] | undefined;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fixed placeholder, which the server reads as 'leave it', unless the FAQ was edited (design §8.2). */
export function toSentFaq(edited: readonly Faq[], base: readonly Faq[]): readonly Faq[] {
  const plain = base.map(({ question, answer }) => ({ question, answer }));
  return isSame(edited, plain) ? faqPlaceholder : edited;
}

/**
 * The body of `PUT /api/tours/{id}` (spec §7), plus the heading. Route, facts and pictures only if they changed; an
 * empty
 * route or facts removes them.
 * @param base the tour as it was when the edit began
 */
export function toEditForm(input: TourInput, base: Tour, { cover, gallery }: EditedPictures): FormData {
  const form = toPlainForm(input);
  form.set('itinerary', JSON.stringify(input.itinerary));
  form.set('inclusions', JSON.stringify(input.inclusions));
  form.set('exclusions', JSON.stringify(input.exclusions));
  form.set('faq', JSON.stringify(toSentFaq(input.faq, base.faq)));
  for (const name of ['route', 'facts'] as const) {
    if (!isSame(input[name], base[name])) form.set(name, input[name] ? JSON.stringify(input[name]) : '');
  }
  if (gallery) {
    const files = gallery.filter((picture) => typeof picture !== 'string');
    const order = gallery.map((picture) => (typeof picture === 'string' ? picture : `file:${files.indexOf(picture)}`));
    form.set('pictures', JSON.stringify(order));
  }
  if (cover !== undefined) form.set('coverImage', cover);
  for (const picture of gallery ?? []) if (typeof picture !== 'string') form.append('galleryImages', picture);
  return form;
}
