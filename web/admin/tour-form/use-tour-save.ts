import { useRef, useState } from 'react';
import type { Tour } from '#shared/tours/tour';
import type { TourInput } from '#shared/tours/tour-input';
import { toEditedTour, toNewTour } from '#shared/tours/tour-sent';
import { markedRoute } from '../../ride/signal-marks';
import { showToast } from '../../ui/toasts/toasts';
import {
  areWordsChanged,
  isCoverChanged,
  isGalleryChanged,
  keptPictures,
  listAlts,
  type Picture,
  type Pictures,
} from '../pictures/picture-list';
import { SessionEndedError } from '../session/with-token';
import { checkTour, showServerProblems } from './check-tour';
import type { TourValues } from './tour-values';
import type { TourDraft } from './use-tour-draft';

export type SavePhase = 'idle' | 'preparing' | 'saving';

/** Spec §5. */
const coverRequired = 'Cover image is required';

/** A failed save keeps the form as is. @param toFailure gives the spec's message, with any side effects */
export function useTourSave({ form, choice, isDraft }: TourDraft, toFailure: (error: unknown) => string) {
  const { state: uploading, upload } = useUpload();
  const [phase, setPhase] = useState<SavePhase>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [coverProblem, setCoverProblem] = useState<string>();
  const closeToast = useRef<() => void>(undefined);

  const run = async (work: () => Promise<void>) => {
    if (phase !== 'idle') return;
    setFailure(null);
    closeToast.current?.();
    setPhase('preparing');
    await work();
    setPhase('idle');
  };

  const attempt = async (values: TourValues, send: (input: TourInput) => Promise<void>) => {
    const { input } = checkTour(values, isDraft.current);
    if (!input) return;
    setPhase('saving');
    try {
      await send(input);
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      setFailure(toFailure(error));
      showServerProblems(form, error);
    }
  };

  const save = (send: (input: TourInput, pictures: Pictures, values: TourValues) => Promise<void>) =>
    run(async () => {
      const pictures = await choice.settled();
      const hasCover = pictures.cover !== null || isDraft.current;
      setCoverProblem(hasCover ? undefined : coverRequired);
      if (!hasCover) closeToast.current = showToast({ kind: 'failure', message: coverRequired });
      await form.handleSubmit(async (values) => {
        if (hasCover) await attempt(values, (input) => send(input, pictures, values));
        else document.querySelector<HTMLElement>('input[name="coverImage"]')?.focus();
      })();
    });

  return { uploading, upload, phase, failure, setFailure, coverProblem, run, attempt, save };
}

export type TourSave = ReturnType<typeof useTourSave>;

interface UploadState {
  share: number;
  files: ReadonlyMap<File, number>;
}

function useUpload() {
  const [state, setState] = useState<UploadState | null>(null);
  const upload = async <T>(body: FormData, send: (onProgress: (share: number) => void) => Promise<T>): Promise<T> => {
    const tell = (share: number) => setState({ share, files: toFileShares(body, share) });
    tell(0);
    try {
      return await send(tell);
    } finally {
      setState(null);
    }
  };
  return { state, upload };
}

// A multipart part's boundary, headers and line ends, in bytes, roughly.
const partOverhead = 160;

function sizeOf(value: FormDataEntryValue): number {
  return typeof value === 'string' ? new TextEncoder().encode(value).length : value.size;
}

/** Parts are sent in order, one after another. */
export function toFileShares(form: FormData, share: number): Map<File, number> {
  const parts = [...form.values()].map((value) => ({ value, size: sizeOf(value) + partOverhead }));
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  let left = share * total;
  const shares = new Map<File, number>();
  for (const { value, size } of parts) {
    if (typeof value !== 'string') shares.set(value, Math.min(1, Math.max(0, left / size)));
    left -= size;
  }
  return shares;
}

function toForm(fields: readonly [name: string, text: string][]): FormData {
  const form = new FormData();
  for (const [name, text] of fields) form.set(name, text);
  return form;
}

const toFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** Text goes before the pictures. */
export function toAddForm(input: TourInput, pictures: Pictures): FormData {
  const form = toForm(toNewTour(input));
  const alts = listAlts(pictures);
  if (alts.some((alt) => alt !== '')) form.set('alts', JSON.stringify(alts));
  for (const file of toFiles(pictures.cover)) form.set('coverImage', file);
  for (const file of pictures.gallery.flatMap(toFiles)) form.append('galleryImages', file);
  return form;
}

/** Pictures only if they changed. @param base the tour as it was when the edit began */
export function toEditForm(input: TourInput, base: Tour, pictures: Pictures): FormData {
  // The form has the pumps and the signal that the tour's words say.
  const form = toForm(toEditedTour(input, base.route ? { ...base, route: markedRoute(base) } : base));
  const before = keptPictures(base);
  const { cover, gallery } = pictures;
  if (areWordsChanged(pictures, before)) form.set('alts', JSON.stringify(listAlts(pictures)));
  const isReordered = isGalleryChanged(pictures, before);
  const files = isReordered ? gallery.flatMap(toFiles) : [];
  if (isReordered) {
    const order = gallery.map((one) => (one.kind === 'kept' ? one.url : `file:${files.indexOf(one.file)}`));
    form.set('pictures', JSON.stringify(order));
  }
  if (cover && isCoverChanged(pictures, before)) form.set('coverImage', cover.kind === 'kept' ? cover.url : cover.file);
  for (const file of files) form.append('galleryImages', file);
  return form;
}
