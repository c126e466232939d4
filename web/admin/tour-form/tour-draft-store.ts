import * as v from 'valibot';
import { pictureSha } from '#shared/tours/media';
import { Tour } from '#shared/tours/tour';
import { keptPictures, type Picture, type Pictures } from '../pictures/picture-list';
import type { WaitingFile } from '../pictures/use-pictures';
import { readStored, storeWork } from '../session/stored-work';
import { TourValues } from './tour-values';

const PictureUrl = v.pipe(
  v.string(),
  v.check((url) => pictureSha(url) !== null),
);

const TourDraft = v.object({
  /** The tour as it was when the edit began; null for a new one. */
  base: v.nullable(Tour),
  values: TourValues,
  /** Only pictures already on the site; of new files just the names (`lost`). */
  cover: v.nullable(PictureUrl),
  gallery: v.array(PictureUrl),
  lost: v.array(v.string()),
  /** Each of these pictures in words, the cover first. Stored drafts may be from before there were words. */
  alts: v.optional(v.array(v.string()), []),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type StoredTourDraft = v.InferOutput<typeof TourDraft>;

const toUrls = (picture: Picture | null) => (picture?.kind === 'kept' ? [picture.url] : []);
const toNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

/** Stores the form, to survive a reload. */
export function storeTourDraft(
  name: string,
  form: { base: Tour | null; values: TourValues; pictures: Pictures; waiting: readonly WaitingFile[] },
): void {
  const { cover, gallery } = form.pictures;
  storeWork(name, {
    base: form.base,
    values: form.values,
    cover: toUrls(cover)[0] ?? null,
    gallery: gallery.flatMap(toUrls),
    // Of new files nothing stays, so neither do their words.
    alts: [
      cover?.kind === 'kept' ? (cover.alt ?? '') : '',
      ...gallery.flatMap((one) => (one.kind === 'kept' ? (one.alt ?? '') : [])),
    ],
    lost: [...toNames(cover), ...gallery.flatMap(toNames), ...form.waiting.map(({ file }) => file.name)],
    savedAt: new Date().toISOString(),
  } satisfies StoredTourDraft);
}

export function readTourDraft(name: string): StoredTourDraft | null {
  return readStored(name, TourDraft);
}

/** The pictures of a stored draft. A lost new cover falls back to the tour's own. */
export function toKeptPictures({ base, cover, gallery, alts }: StoredTourDraft): Pictures {
  const pictureNotes = alts.map((alt) => ({ alt }));
  return keptPictures({ coverImage: cover ?? base?.coverImage ?? '', galleryImages: gallery, pictureNotes });
}
