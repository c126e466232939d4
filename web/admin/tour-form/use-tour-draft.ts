import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { pictureSha } from '#shared/tours/media';
import { Tour } from '#shared/tours/tour';
import { keptPictures, noPictures, type Picture, type Pictures } from '../pictures/picture-list';
import { type PictureChoice, usePictures, type WaitingFile } from '../pictures/use-pictures';
import { dropDraft, readDraft, useDraft } from '../session/drafts';
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
  alts: v.array(v.string()),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
});
type StoredTourDraft = v.InferOutput<typeof StoredTourDraft>;

const toUrls = (picture: Picture | null) => (picture?.kind === 'kept' ? [picture.url] : []);
const toNames = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file.name] : []);

function toStored({ base, values, pictures, waiting }: KeptForm): Omit<StoredTourDraft, 'savedAt'> {
  const { cover, gallery } = pictures;
  return {
    base,
    values,
    cover: toUrls(cover)[0] ?? null,
    gallery: gallery.flatMap(toUrls),
    lost: [...toNames(cover), ...gallery.flatMap(toNames), ...waiting.map(({ file }) => file.name)],
    // Of new files nothing stays, so neither do their words.
    alts: [
      cover?.kind === 'kept' ? (cover.alt ?? '') : '',
      ...gallery.flatMap((one) => (one.kind === 'kept' ? (one.alt ?? '') : [])),
    ],
  };
}

/** A lost new cover falls back to the tour's own. */
function toKeptPictures({ base, cover, gallery, alts }: StoredTourDraft): Pictures {
  const pictureNotes = alts.map((alt) => ({ alt }));
  return keptPictures({ coverImage: cover ?? base?.coverImage ?? '', galleryImages: gallery, pictureNotes });
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
  isSaved: boolean;
  /** Once it is saved, before the form closes: a reload meanwhile must not bring the draft back. */
  forget: () => void;
  choice: PictureChoice;
  base: Tour | null;
  setBase: (base: Tour) => void;
  restored: StoredTourDraft | null;
  collect: () => KeptForm;
  discard: () => void;
}

/** A reload and the end of a session lose only the chosen files. @param startsAsDraft it may be unfinished */
export function useTourDraft(name: string, tour: Tour | null, startsAsDraft = false): TourDraft {
  const [restored, setRestored] = useState(() => readDraft(name, StoredTourDraft));
  const [base, setBase] = useState(restored?.base ?? tour);
  const defaultValues = useMemo(() => (base ? toTourValues(base) : emptyTourValues), [base]);
  const before = useMemo(() => (base ? keptPictures(base) : noPictures), [base]);
  const isDraft = useRef(startsAsDraft);
  const [resolver] = useState(() => createTourResolver(isDraft));
  const form = useForm<TourValues>({ resolver, defaultValues });
  const choice = usePictures(before, restored ? toKeptPictures(restored) : before);
  const isDirty = form.formState.isDirty || choice.isChanged;
  const [isSaved, setSaved] = useState(false);
  const forget = () => {
    setSaved(true);
    dropDraft(name);
  };

  const { reset, getValues } = form;
  const { pictures, waiting, change } = choice;
  const collect = () => ({ base, values: getValues(), pictures, waiting }) satisfies KeptForm;
  useEffect(() => {
    if (restored) reset(restored.values, { keepDefaultValues: true });
  }, [restored, reset]);

  const discard = () => {
    dropDraft(name);
    setRestored(null);
    setBase(tour);
    reset(tour ? toTourValues(tour) : emptyTourValues);
    change({ act: 'reset', pictures: tour ? keptPictures(tour) : noPictures });
    form.setFocus('heading');
  };
  return { name, form, isDraft, isDirty, isSaved, forget, choice, base, setBase, restored, collect, discard };
}

/** Of a component of its own, as it is drawn anew with each letter. */
export function useStoredTour({ name, form, isDirty, isSaved, collect }: TourDraft): void {
  useWatch({ control: form.control });
  const work = isDirty && !isSaved ? toStored(collect()) : null;
  const text = JSON.stringify(work);
  const last = useRef({ text: '', savedAt: '' });
  if (last.current.text !== text) last.current = { text, savedAt: new Date().toISOString() };
  const { savedAt } = last.current;
  useDraft(name, work && ({ ...work, savedAt } satisfies StoredTourDraft), { asks: true });
}
