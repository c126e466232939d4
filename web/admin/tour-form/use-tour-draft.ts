import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Tour } from '#shared/tours/tour';
import { keptPictures, noPictures, type Pictures } from '../pictures/picture-list';
import { type PictureChoice, usePictures, type WaitingFile } from '../pictures/use-pictures';
import { useKeptWork, useWorkKeeper } from '../session/kept-work';
import { useUnsavedMark } from '../session/unsaved';
import { createTourResolver } from './check-tour';
import { readTourDraft, type StoredTourDraft, toKeptPictures, useStoredDraft } from './tour-draft-store';
import { emptyTourValues, type TourValues, toTourValues } from './tour-values';

/** Values that survive the end of a session. */
interface KeptForm {
  base: Tour | null;
  values: TourValues;
  pictures: Pictures;
  waiting: readonly WaitingFile[];
}

export interface TourDraft {
  form: UseFormReturn<TourValues>;
  /** True while it may be saved unfinished. */
  isDraft: RefObject<boolean>;
  choice: PictureChoice;
  /** The tour as it was when the edit began; null for a new one. */
  base: Tour | null;
  /** Continues from another version of the tour, keeping what was typed. */
  setBase: (base: Tour) => void;
  /** The draft restored after a reload, or null. */
  restored: StoredTourDraft | null;
  /** Call after a save: drops the stored draft. */
  forget: () => void;
  /** Starts over, from the stored tour or empty. */
  discard: () => void;
}

/**
 * State of a tour's form. Leaving it asks first; the end of a session loses nothing, a reload only the chosen files.
 * @param startsAsDraft it may be saved unfinished
 */
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
