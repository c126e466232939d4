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
  /** Pictures that are on the site already. New files cannot be stored; `lost` has their names. */
  cover: v.nullable(StoredPicture),
  gallery: v.array(StoredPicture),
  lost: v.array(v.string()),
});
type StoredTourDraft = v.InferOutput<typeof StoredTourDraft>;

const listStoredPictures = (picture: Picture | null) =>
  picture?.kind === 'saved' ? [{ url: picture.url, alt: picture.alt ?? '' }] : [];
const listFileNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

function toStoredDraft({ base, values, pictures, pendingFiles }: TourFormState): StoredTourDraft {
  const { cover, gallery } = pictures;
  return {
    base,
    values,
    cover: listStoredPictures(cover)[0] ?? null,
    gallery: gallery.flatMap(listStoredPictures),
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
  /** True if the tour is validated as a draft, in which fields can be missing. */
  isDraft: RefObject<boolean>;
  isDirty: boolean;
  pictureSelection: PictureSelection;
  base: Tour | null;
  setBase: (base: Tour) => void;
  /** Null if nothing was restored. `lostFiles`: names of new pictures, which must be chosen again. */
  restored: { lostFiles: string[] } | null;
  getState: () => TourFormState;
  discard: () => void;
  /** React key of the form's sections, so that a discard remounts them. */
  discardCount: number;
}

export function useTourDraft(name: string, tour: Tour | null, startsAsDraft = false): TourDraft {
  const [restored, setRestored] = useState(() => readDraft(name, StoredTourDraft));
  const [base, setBase] = useState(restored?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const savedPictures = useMemo(() => (base ? toSavedPictures(base) : noPictures), [base]);
  const isDraft = useRef(startsAsDraft);
  const [resolver] = useState(() => createTourResolver(isDraft));
  const form = useForm<TourValues>({ resolver, defaultValues });
  const pictureSelection = usePictures(savedPictures, restored ? restorePictures(restored) : savedPictures);
  const isDirty = form.formState.isDirty || pictureSelection.isChanged;

  const [discardCount, setDiscardCount] = useState(0);

  const { reset, getValues, setFocus } = form;
  const { pictures, pendingFiles, change } = pictureSelection;
  const getState = () => ({ base, values: getValues(), pictures, pendingFiles }) satisfies TourFormState;
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset]);

  const discard = () => {
    deleteDraft(name);
    setRestored(null);
    setBase(tour);
    reset(tour ? toTourValues(tour) : emptyTourValues);
    change({ type: 'reset', pictures: tour ? toSavedPictures(tour) : noPictures });
    setDiscardCount((count) => count + 1);
  };
  useEffect(() => {
    if (discardCount > 0) setFocus('heading');
  }, [discardCount, setFocus]);
  return {
    name,
    form,
    isDraft,
    isDirty,
    pictureSelection,
    base,
    setBase,
    restored: restored && { lostFiles: restored.lost },
    getState,
    discard,
    discardCount,
  };
}

/** Stores the draft. Renders the calling component with each keystroke. */
export function useStoreTourDraft({ name, form, isDirty, getState }: TourDraft): void {
  useWatch({ control: form.control });
  useDraft(name, isDirty ? toStoredDraft(getState()) : null, { confirmLeave: true });
}
