import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { findPictureSha } from '#shared/tours/pictures';
import { Tour } from '#shared/tours/tour';
import { deleteDraft, readDraft, useDraft } from '../../session/drafts';
import { noPictures, type Picture, type Pictures, toSavedPictures } from '../pictures/picture-list';
import { type PendingFile, type PictureSelection, usePictures } from '../pictures/use-pictures';
import { createTourResolver } from './check-tour';
import { emptyTourValues, TourValues, toTourValues } from './tour-values';

const PictureUrl = v.pipe(
  v.string(),
  v.check((url) => findPictureSha(url) !== null),
);

const StoredPicture = v.object({ url: PictureUrl, alt: v.string() });

const StoredTourDraft = v.object({
  base: v.nullable(Tour),
  values: TourValues,
  /** Only pictures already on the site; of new files just the names (`lost`). */
  cover: v.nullable(StoredPicture),
  gallery: v.array(StoredPicture),
  lost: v.array(v.string()),
});
type StoredTourDraft = v.InferOutput<typeof StoredTourDraft>;

const toStoredPictures = (picture: Picture | null) =>
  picture?.kind === 'saved' ? [{ url: picture.url, alt: picture.alt ?? '' }] : [];
const listFileNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

function toStoredDraft({ base, values, pictures, pendingFiles }: TourFormState): StoredTourDraft {
  const { cover, gallery } = pictures;
  return {
    base,
    values,
    cover: toStoredPictures(cover)[0] ?? null,
    gallery: gallery.flatMap(toStoredPictures),
    lost: [...listFileNames(cover), ...gallery.flatMap(listFileNames), ...pendingFiles.map(({ file }) => file.name)],
  };
}

/** A new cover can't be restored; the tour's saved cover takes its place. */
function restorePictures({ base, cover, gallery }: StoredTourDraft): Pictures {
  return toSavedPictures({
    coverImage: cover?.url ?? base?.coverImage ?? '',
    galleryImages: gallery.map(({ url }) => url),
    pictureNotes: [{ alt: cover?.alt }, ...gallery],
  });
}

interface TourFormState {
  base: Tour | null;
  values: TourValues;
  pictures: Pictures;
  pendingFiles: readonly PendingFile[];
}

export interface TourDraft {
  name: string;
  form: UseFormReturn<TourValues>;
  isDraft: RefObject<boolean>;
  isDirty: boolean;
  pictureSelection: PictureSelection;
  base: Tour | null;
  setBase: (base: Tour) => void;
  restored: StoredTourDraft | null;
  getState: () => TourFormState;
  discard: () => void;
  /** Key of the form's sections: a discard remounts them. */
  discardCount: number;
}

/** Restores the form after a reload or a new login, except chosen files. @param startsAsDraft allows missing fields */
export function useTourDraft(name: string, tour: Tour | null, startsAsDraft = false): TourDraft {
  const [restored, setRestored] = useState(() => readDraft(name, StoredTourDraft));
  const [base, setBase] = useState(restored?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const savedPictures = useMemo(() => (base ? toSavedPictures(base) : noPictures), [base]);
  const isDraft = useRef(startsAsDraft);
  const [resolver] = useState(() => createTourResolver(isDraft));
  const form = useForm<TourValues>({ resolver, defaultValues });
  const choice = usePictures(savedPictures, restored ? restorePictures(restored) : savedPictures);
  const isDirty = form.formState.isDirty || choice.isChanged;

  const [discards, setDiscards] = useState(0);

  const { reset, getValues, setFocus } = form;
  const { pictures, pendingFiles, change } = choice;
  const collect = () => ({ base, values: getValues(), pictures, pendingFiles }) satisfies TourFormState;
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset]);

  const discard = () => {
    deleteDraft(name);
    setRestored(null);
    setBase(tour);
    reset(tour ? toTourValues(tour) : emptyTourValues);
    change({ type: 'reset', pictures: tour ? toSavedPictures(tour) : noPictures });
    setDiscards((count) => count + 1);
  };
  useEffect(() => {
    if (discards > 0) setFocus('heading');
  }, [discards, setFocus]);
  return {
    name,
    form,
    isDraft,
    isDirty,
    pictureSelection: choice,
    base,
    setBase,
    restored,
    getState: collect,
    discard,
    discardCount: discards,
  };
}

/** Re-renders the calling component with each keystroke. */
export function useStoreTourDraft({ name, form, isDirty, getState }: TourDraft): void {
  useWatch({ control: form.control });
  useDraft(name, isDirty ? toStoredDraft(getState()) : null, { confirmLeave: true });
}
