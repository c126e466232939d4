import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminTour } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import type { Tour } from '#shared/tours/tour';
import { type TourInput, toEditedTourFields, toNewTourFields } from '#shared/tours/tour-input';
import { ApiError } from '../../../api/client';
import type { OnProgress } from '../../../api/upload';
import { showToast } from '../../../components/toasts/toasts';
import { ConflictError, SessionEndedError, uploadToApi } from '../../session/api-client';
import {
  areAltsChanged,
  isCoverChanged,
  isGalleryChanged,
  listAlts,
  noPictures,
  type Picture,
  type Pictures,
  toSavedPictures,
} from '../pictures/picture-list';
import { setCachedTour } from '../queries';
import { checkTour, showServerProblems } from './check-tour';
import type { TourValues } from './tour-values';
import type { TourDraft } from './use-tour-draft';

export type SavePhase = 'idle' | 'preparing' | 'saving';

export interface TourVersion {
  values: TourValues;
  pictures: Pictures;
}

interface SaveCallbacks {
  onSaved: (saved: toursApi.SavedTour) => void;
  /** Returns the message to show. */
  onFailure: (error: unknown) => string;
  onConflict?: (now: AdminTour, mine: TourVersion) => void;
}

/** Spec §5. */
const coverRequired = 'Cover image is required';

const addTour = (form: FormData, key: string, onProgress: OnProgress) =>
  uploadToApi(toursApi.addTour, { form, idempotencyKey: key, onProgress });

const changeTour = ({ _id, version }: Tour, form: FormData, onProgress: OnProgress) =>
  uploadToApi(toursApi.changeTour, { params: { id: _id }, version, form, onProgress });

/** Saves the form as a new tour, or as a change of the draft's base. A failed save leaves the form unchanged. */
export function useTourSave(draft: TourDraft, { onSaved, onFailure, onConflict }: SaveCallbacks) {
  const { form, pictureSelection, isDraft, base } = draft;
  const client = useQueryClient();
  const [add] = useState(() => createAdder(addTour));
  const [phase, setPhase] = useState<SavePhase>('idle');
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [coverProblem, setCoverProblem] = useState<string>();
  const closeToast = useRef<() => void>(undefined);

  const send = async (version: TourVersion, baseTour: Tour | null) => {
    const { input } = checkTour(version.values, isDraft.current);
    if (!input) return;
    setPhase('saving');
    setProgress(0);
    const body = toTourForm(input, version.pictures, baseTour);
    if (baseTour === null && isDraft.current) body.set('stage', 'draft');
    try {
      const saved = await (baseTour ? changeTour(baseTour, body, setProgress) : add(body, setProgress));
      if (saved.tour) setCachedTour(client, saved.tour);
      onSaved(saved);
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      if (error instanceof ConflictError && onConflict) return onConflict(error.current, version);
      setFailure(onFailure(error));
      showServerProblems(form, error);
    } finally {
      setProgress(null);
    }
  };

  const runSave = async (work: () => Promise<void>) => {
    if (phase !== 'idle') return;
    setFailure(null);
    closeToast.current?.();
    setPhase('preparing');
    await work();
    setPhase('idle');
  };

  const save = () =>
    runSave(async () => {
      const pictures = await pictureSelection.waitForPictures();
      const hasCover = pictures.cover !== null || isDraft.current;
      setCoverProblem(hasCover ? undefined : coverRequired);
      if (!hasCover) closeToast.current = showToast({ kind: 'failure', message: coverRequired });
      await form.handleSubmit(async (values) => {
        if (hasCover) await send({ values, pictures }, base);
        else document.querySelector<HTMLElement>('input[name="coverImage"]')?.focus();
      })();
    });

  const saveMerged = (version: TourVersion, from: AdminTour) => {
    draft.setBase(from);
    form.reset(version.values, { keepDefaultValues: true });
    pictureSelection.change({ type: 'reset', pictures: version.pictures });
    return runSave(() => send(version, from));
  };

  return { progress: progress, phase, failure, setFailure, coverProblem, save, saveMerged };
}

export type TourSave = ReturnType<typeof useTourSave>;

/**
 * Returns a function that adds tours. The idempotency key stays until the tour is stored, so that a retry after a lost
 * response adds it once.
 */
export function createAdder(post: typeof addTour) {
  let key: string = crypto.randomUUID();
  return async function add(body: FormData, onProgress: OnProgress): Promise<toursApi.SavedTour> {
    try {
      const saved = await post(body, key, onProgress);
      key = crypto.randomUUID();
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error;
      // The first attempt was stored and the form has changed since: losing the correction is worse than a second tour.
      key = crypto.randomUUID();
      return add(body, onProgress);
    }
  };
}

const listFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** Multipart body, text before pictures. @param base the tour when the edit began; null for a new one */
export function toTourForm(input: TourInput, pictures: Pictures, base: Tour | null): FormData {
  const form = new FormData();
  for (const [name, text] of base ? toEditedTourFields(input, base) : toNewTourFields(input)) form.set(name, text);
  const before = base ? toSavedPictures(base) : noPictures;
  const { cover, gallery } = pictures;
  if (areAltsChanged(pictures, before)) form.set('alts', JSON.stringify(listAlts(pictures)));
  const isReordered = isGalleryChanged(pictures, before);
  const files = isReordered ? gallery.flatMap(listFiles) : [];
  if (base && isReordered) {
    const order = gallery.map((picture) =>
      picture.kind === 'saved' ? picture.url : `file:${files.indexOf(picture.file)}`,
    );
    form.set('pictures', JSON.stringify(order));
  }
  if (cover && isCoverChanged(pictures, before))
    form.set('coverImage', cover.kind === 'saved' ? cover.url : cover.file);
  for (const file of files) form.append('galleryImages', file);
  return form;
}
