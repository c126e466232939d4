import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { pictureSha } from '#shared/tours/media';
import { Tour } from '#shared/tours/tour';
import { keptPictures, noPictures, type Picture, type Pictures } from '../pictures/picture-list';
import { type PictureChoice, usePictures, type WaitingFile } from '../pictures/use-pictures';
import { useKeptWork, useWorkKeeper } from '../session/kept-work';
import { dropStored, readStored, storeWork } from '../session/stored-work';
import { readToken } from '../session/token';
import { useUnsavedMark } from '../session/unsaved';
import { createTourResolver } from './check-tour';
import { emptyTourValues, TourValues, toTourValues } from './tour-values';

const PictureUrl = v.pipe(
  v.string(),
  v.check((url) => pictureSha(url) !== null),
);

const StoredTourDraft = v.object({
  base: v.nullable(Tour),
  values: TourValues,
  /** Only pictures already on the site; of new files just the names (`lost`). */
  cover: v.nullable(PictureUrl),
  gallery: v.array(PictureUrl),
  lost: v.array(v.string()),
  /** Stored drafts may be from before there were words. */
  alts: v.optional(v.array(v.string()), []),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
});
type StoredTourDraft = v.InferOutput<typeof StoredTourDraft>;

const toUrls = (picture: Picture | null) => (picture?.kind === 'kept' ? [picture.url] : []);
const toNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

function storeTourDraft(
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

function readTourDraft(name: string): StoredTourDraft | null {
  return readStored(name, StoredTourDraft);
}

/** A lost new cover falls back to the tour's own. */
function toKeptPictures({ base, cover, gallery, alts }: StoredTourDraft): Pictures {
  const pictureNotes = alts.map((alt) => ({ alt }));
  return keptPictures({ coverImage: cover ?? base?.coverImage ?? '', galleryImages: gallery, pictureNotes });
}

const restMs = 400;

type Collected = Parameters<typeof storeTourDraft>[1];

/** Dropped when the form is clean or left, but not when the session ends. @returns a function that drops it */
function useStoredDraft(
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
      timer = setTimeout(store, restMs);
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

interface KeptForm {
  base: Tour | null;
  values: TourValues;
  pictures: Pictures;
  waiting: readonly WaitingFile[];
}

export interface TourDraft {
  form: UseFormReturn<TourValues>;
  isDraft: RefObject<boolean>;
  choice: PictureChoice;
  base: Tour | null;
  setBase: (base: Tour) => void;
  restored: StoredTourDraft | null;
  forget: () => void;
  discard: () => void;
}

/** The end of a session loses nothing, a reload only the chosen files. @param startsAsDraft it may be unfinished */
export function useTourDraft(name: string, tour: Tour | null, startsAsDraft = false): TourDraft {
  const kept = useKeptWork<KeptForm>(name);
  const [restored, setRestored] = useState(() => (kept ? null : readTourDraft(name)));
  const [base, setBase] = useState((kept ?? restored)?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const before = useMemo(() => (base ? keptPictures(base) : noPictures), [base]);
  const isDraft = useRef(startsAsDraft);
  const [resolver] = useState(() => createTourResolver(isDraft));
  const form = useForm<TourValues>({ resolver, defaultValues });
  const choice = usePictures(before, kept?.pictures ?? (restored ? toKeptPictures(restored) : before));
  const isDirty = form.formState.isDirty || choice.isChanged;
  useUnsavedMark(name, isDirty);

  const { reset, getValues } = form;
  const { pictures, waiting, add, change } = choice;
  const collect = () => ({ base, values: getValues(), pictures, waiting }) satisfies KeptForm;
  useWorkKeeper(name, () => (isDirty ? collect() : null));
  const forget = useStoredDraft(name, isDirty, form, collect);
  const found = kept ?? restored;
  useEffect(() => {
    if (!found) return;
    reset(found.values, { keepDefaultValues: true });
    for (const { file, target } of 'waiting' in found ? found.waiting : []) add([file], target);
  }, [found, reset, add]);

  const discard = () => {
    forget();
    setRestored(null);
    setBase(tour);
    reset(tour ? toTourValues(tour) : emptyTourValues);
    change({ act: 'reset', pictures: tour ? keptPictures(tour) : noPictures });
    form.setFocus('heading');
  };
  return { form, isDraft, choice, base, setBase, restored, forget, discard };
}
