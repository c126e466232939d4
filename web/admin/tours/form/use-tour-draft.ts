import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { findPictureSha } from '#shared/tours/pictures';
import { Tour } from '#shared/tours/tour';
import { deleteDraft, readDraft, useDraft } from '../../session/drafts';
import { noPictures, type Picture, type Pictures, toSavedPictures } from '../pictures/picture-list';
import { type PictureChoice, usePictures, type WaitingFile } from '../pictures/use-pictures';
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
  picture?.kind === 'kept' ? [{ url: picture.url, alt: picture.alt ?? '' }] : [];
const toNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

function toStored({ base, values, pictures, waiting }: KeptForm): StoredTourDraft {
  const { cover, gallery } = pictures;
  return {
    base,
    values,
    cover: toStoredPictures(cover)[0] ?? null,
    gallery: gallery.flatMap(toStoredPictures),
    lost: [...toNames(cover), ...gallery.flatMap(toNames), ...waiting.map(({ file }) => file.name)],
  };
}

/** A lost new cover falls back to the tour's own. */
function toKeptPictures({ base, cover, gallery }: StoredTourDraft): Pictures {
  return toSavedPictures({
    coverImage: cover?.url ?? base?.coverImage ?? '',
    galleryImages: gallery.map(({ url }) => url),
    pictureNotes: [{ alt: cover?.alt }, ...gallery],
  });
}

interface KeptForm {
  base: Tour | null;
  values: TourValues;
  pictures: Pictures;
  waiting: readonly WaitingFile[];
}

export interface TourDraft {
  name: string;
  form: UseFormReturn<TourValues>;
  isDraft: RefObject<boolean>;
  isDirty: boolean;
  choice: PictureChoice;
  base: Tour | null;
  setBase: (base: Tour) => void;
  restored: StoredTourDraft | null;
  collect: () => KeptForm;
  discard: () => void;
  /** How often the form was discarded: what its sections say of earlier work goes with it. */
  discards: number;
}

/** A reload and the end of a session lose only the chosen files. @param startsAsDraft it may be unfinished */
export function useTourDraft(name: string, tour: Tour | null, startsAsDraft = false): TourDraft {
  const [restored, setRestored] = useState(() => readDraft(name, StoredTourDraft));
  const [base, setBase] = useState(restored?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const before = useMemo(() => (base ? toSavedPictures(base) : noPictures), [base]);
  const isDraft = useRef(startsAsDraft);
  const [resolver] = useState(() => createTourResolver(isDraft));
  const form = useForm<TourValues>({ resolver, defaultValues });
  const choice = usePictures(before, restored ? toKeptPictures(restored) : before);
  const isDirty = form.formState.isDirty || choice.isChanged;

  const [discards, setDiscards] = useState(0);

  const { reset, getValues, setFocus } = form;
  const { pictures, waiting, change } = choice;
  const collect = () => ({ base, values: getValues(), pictures, waiting }) satisfies KeptForm;
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset]);

  const discard = () => {
    deleteDraft(name);
    setRestored(null);
    setBase(tour);
    reset(tour ? toTourValues(tour) : emptyTourValues);
    change({ act: 'reset', pictures: tour ? toSavedPictures(tour) : noPictures });
    setDiscards((count) => count + 1);
  };
  useEffect(() => {
    if (discards > 0) setFocus('heading');
  }, [discards, setFocus]);
  return { name, form, isDraft, isDirty, choice, base, setBase, restored, collect, discard, discards };
}

/** Of a component of its own, as it is drawn anew with each letter. */
export function useStoredTour({ name, form, isDirty, collect }: TourDraft): void {
  useWatch({ control: form.control });
  useDraft(name, isDirty ? toStored(collect()) : null, { confirmLeave: true });
}
