import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminTour } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import type { Tour } from '#shared/tours/tour';
import { type TourInput, toEditedTourFields, toNewTourFields } from '#shared/tours/tour-input';
import { ApiError } from '../../../api/client';
import type { OnProgress } from '../../../api/upload';
import { useSite } from '../../../components/page/site-context';
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
import { saveSharePicture } from '../share-picture';
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
  onFailure: (error: unknown) => string;
  onConflict?: (savedTour: AdminTour, mine: TourVersion) => void;
}

/** Spec §5. */
const missingCoverMessage = 'Cover image is required';

const postTour = (form: FormData, idempotencyKey: string, onProgress: OnProgress) =>
  uploadToApi(toursApi.addTour, { form, idempotencyKey, onProgress });

const putTour = ({ _id, version }: Tour, form: FormData, onProgress: OnProgress) =>
  uploadToApi(toursApi.changeTour, { params: { id: _id }, version, form, onProgress });

export function useTourSave(draft: TourDraft, { onSaved, onFailure, onConflict }: SaveCallbacks) {
  const { form, pictureSelection, isDraft, base } = draft;
  const client = useQueryClient();
  const site = useSite();
  const [addTour] = useState(() => createTourAdder(postTour));
  const [phase, setPhase] = useState<SavePhase>('idle');
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [coverProblem, setCoverProblem] = useState<string>();
  const closeMissingCoverToast = useRef<() => void>(undefined);

  const send = async (version: TourVersion, baseTour: Tour | null) => {
    const { input } = checkTour(version.values, isDraft.current);
    if (!input) return;
    setPhase('saving');
    setProgress(0);
    const body = toTourForm(input, version.pictures, baseTour);
    if (baseTour === null && isDraft.current) body.set('stage', 'draft');
    try {
      const saved = await (baseTour ? putTour(baseTour, body, setProgress) : addTour(body, setProgress));
      if (saved.tour) {
        setCachedTour(client, saved.tour);
        await saveSharePicture(saved.tour, site);
      }
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

  /** Ignores a second press during a save. */
  const runSave = async (task: () => Promise<void>) => {
    if (phase !== 'idle') return;
    setFailure(null);
    closeMissingCoverToast.current?.();
    setPhase('preparing');
    await task();
    setPhase('idle');
  };

  const save = () =>
    runSave(async () => {
      const pictures = await pictureSelection.waitForPictures();
      const hasCover = pictures.cover !== null || isDraft.current;
      setCoverProblem(hasCover ? undefined : missingCoverMessage);
      if (!hasCover) closeMissingCoverToast.current = showToast({ kind: 'failure', message: missingCoverMessage });
      await form.handleSubmit(async (values) => {
        if (hasCover) await send({ values, pictures }, base);
        else document.querySelector<HTMLElement>('input[name="coverImage"]')?.focus();
      })();
    });

  /** Saves the version that was merged after a conflict with `savedTour`. */
  const saveMerged = (version: TourVersion, savedTour: AdminTour) => {
    draft.setBase(savedTour);
    form.reset(version.values, { keepDefaultValues: true });
    pictureSelection.change({ type: 'reset', pictures: version.pictures });
    return runSave(() => send(version, savedTour));
  };

  return { progress, phase, failure, setFailure, coverProblem, save, saveMerged };
}

export type TourSave = ReturnType<typeof useTourSave>;

/** Returns a function that adds tours. Retries have the same idempotency key, so that a lost response adds no second tour. */
export function createTourAdder(post: typeof postTour) {
  let idempotencyKey: string = crypto.randomUUID();
  return async function addTour(body: FormData, onProgress: OnProgress): Promise<toursApi.SavedTour> {
    try {
      const saved = await post(body, idempotencyKey, onProgress);
      idempotencyKey = crypto.randomUUID();
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error;
      // The lost request was stored, and the form has changed since: a second tour is better than a lost change.
      idempotencyKey = crypto.randomUUID();
      return addTour(body, onProgress);
    }
  };
}

const listNewFiles = (picture: Picture | null) => (picture?.kind === 'new' ? [picture.file] : []);

/** Body of the request, with unchanged pictures left out. @param base the tour when the edit began; null for a new one */
export function toTourForm(input: TourInput, pictures: Pictures, base: Tour | null): FormData {
  const form = new FormData();
  for (const [name, text] of base ? toEditedTourFields(input, base) : toNewTourFields(input)) form.set(name, text);
  const savedPictures = base ? toSavedPictures(base) : noPictures;
  const { cover, gallery } = pictures;
  if (areAltsChanged(pictures, savedPictures)) form.set('alts', JSON.stringify(listAlts(pictures)));
  const hasNewGallery = isGalleryChanged(pictures, savedPictures);
  const files = hasNewGallery ? gallery.flatMap(listNewFiles) : [];
  if (base && hasNewGallery) {
    const order = gallery.map((picture) =>
      picture.kind === 'saved' ? picture.url : `file:${files.indexOf(picture.file)}`,
    );
    form.set('pictures', JSON.stringify(order));
  }
  if (cover && isCoverChanged(pictures, savedPictures))
    form.set('coverImage', cover.kind === 'saved' ? cover.url : cover.file);
  for (const file of files) form.append('galleryImages', file);
  return form;
}
