import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { pictureSha } from '#shared/tours/media';
import { Tour } from '#shared/tours/tour';
import { keptPictures, type Picture, type Pictures } from '../pictures/picture-list';
import type { WaitingFile } from '../pictures/use-pictures';
import { dropStored, readStored, storeWork } from '../session/stored-work';
import { readToken } from '../session/token';
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

/** Pause in typing before the draft is stored, in milliseconds. */
const rest = 400;

type Collected = Parameters<typeof storeTourDraft>[1];

/**
 * Stores what `collect` returns while the form is dirty: shortly after each change, and when the page closes. The draft
 * is dropped when the form is clean or left, but not when the session ends.
 * @returns a function that drops it right away, for a save
 */
export function useStoredDraft(
  name: string,
  isDirty: boolean,
  { watch }: UseFormReturn<TourValues>,
  collect: () => Collected,
): () => void {
  const latest = useRef({ isDirty, collect });
  latest.current = { isDirty, collect };
  const { pictures, waiting } = collect();
  const later = useRef<() => void>(() => undefined);
  const forget = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      if (latest.current.isDirty) storeTourDraft(name, latest.current.collect());
    };
    const flush = () => {
      if (timer !== undefined) store();
    };
    later.current = () => {
      clearTimeout(timer);
      timer = setTimeout(store, rest);
    };
    forget.current = () => {
      clearTimeout(timer);
      timer = undefined;
      dropStored(name);
    };
    const { unsubscribe } = watch(() => later.current());
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      if (readToken() !== null) dropStored(name);
    };
  }, [name, watch]);

  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen pictures count as a change too
  useEffect(() => {
    if (isDirty) later.current();
    else if (wasDirty.current) dropStored(name);
    wasDirty.current = isDirty;
  }, [name, isDirty, pictures, waiting]);
  return () => forget.current();
}
