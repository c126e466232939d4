import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Tour } from '#shared/tour';
import { keptPictures, noPictures, type Pictures } from '../pictures/picture-list';
import { type PictureDesk, usePictures, type WaitingFile } from '../pictures/use-pictures';
import { useKeptWork, useWorkKeeper } from '../session/kept-work';
import { useUnsavedMark } from '../session/unsaved';
import type { TourFormKind } from './check-tour';
import { createResolver } from './resolver';
import { emptyTourValues, type TourValues, toTourValues } from './tour-values';

const resolvers = { add: createResolver('add'), edit: createResolver('edit') };

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
  isDirty: boolean;
  /** Begins again, with nothing typed and nothing chosen. */
  startAfresh: () => void;
}

/** What is typed and chosen in a tour's form: leaving it asks first, and a session's end under it loses nothing. */
export function useTourDraft(name: string, kind: TourFormKind, tour: Tour | null): TourDraft {
  const kept = useKeptWork<KeptForm>(name);
  const [base, setBase] = useState(kept?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const before = useMemo(() => (base ? keptPictures(base) : noPictures), [base]);
  const form = useForm<TourValues>({ resolver: resolvers[kind], defaultValues });
  const desk = usePictures(before, kept?.pictures ?? before);
  const isDirty = form.formState.isDirty || desk.isChanged;
  useUnsavedMark(name, isDirty);

  const { reset, getValues } = form;
  const { pictures, waiting, add, change } = desk;
  useWorkKeeper(name, () => (isDirty ? ({ base, values: getValues(), pictures, waiting } satisfies KeptForm) : null));
  useEffect(() => {
    if (!kept) return;
    reset(kept.values, { keepDefaultValues: true });
    for (const { file, target } of kept.waiting) add([file], target);
  }, [kept, reset, add]);

  const startAfresh = () => {
    reset(defaultValues);
    change({ act: 'reset', pictures: before });
  };
  return { form, desk, base, setBase, isDirty, startAfresh };
}
