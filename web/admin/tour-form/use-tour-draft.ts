import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Tour } from '#shared/tour';
import { keptPictures, noPictures, type Pictures } from '../pictures/picture-list';
import { type PictureDesk, usePictures, type WaitingFile } from '../pictures/use-pictures';
import { useKeptWork, useWorkKeeper } from '../session/kept-work';
import { useUnsavedMark } from '../session/unsaved';
import { tourResolver } from './resolver';
import { readTourDraft, type StoredTourDraft, toKeptPictures } from './tour-draft-store';
import { emptyTourValues, type TourValues, toTourValues } from './tour-values';
import { useStoredDraft } from './use-stored-draft';

/** What an ended session leaves of a form. */
interface KeptForm {
  base: Tour | null;
  values: TourValues;
  pictures: Pictures;
  waiting: readonly WaitingFile[];
}

export interface TourDraft {
  form: UseFormReturn<TourValues>;
  desk: PictureDesk;
  /** The tour as it was when the edit began; null for a new one. */
  base: Tour | null;
  /** Goes on from another state of the tour, with what the form holds. */
  setBase: (base: Tour) => void;
  /** What was typed before a reload and is here again; null otherwise. */
  restored: StoredTourDraft | null;
  /** The form's content is saved: nothing of it comes back after a reload. */
  forget: () => void;
  /** Begins again: with the tour as it is, or with nothing. */
  discard: () => void;
}

/**
 * What is typed and chosen in a tour's form: leaving it asks first, a session's end under it loses nothing, and a reload
 * loses the chosen files alone.
 */
export function useTourDraft(name: string, tour: Tour | null): TourDraft {
  const kept = useKeptWork<KeptForm>(name);
  const [restored, setRestored] = useState(() => (kept ? null : readTourDraft(name)));
  const [base, setBase] = useState((kept ?? restored)?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const before = useMemo(() => (base ? keptPictures(base) : noPictures), [base]);
  const form = useForm<TourValues>({ resolver: tourResolver, defaultValues });
  const desk = usePictures(before, kept?.pictures ?? (restored ? toKeptPictures(restored) : before));
  const isDirty = form.formState.isDirty || desk.isChanged;
  useUnsavedMark(name, isDirty);

  const { reset, getValues } = form;
  const { pictures, waiting, add, change } = desk;
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
  return { form, desk, base, setBase, restored, forget, discard };
}
