import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tour } from '#shared/tour';
import { restoreTour } from '../../api/admin';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts';
import type { Pictures } from '../pictures/picture-list';
import { putTour } from '../queries/tours';
import { markSaved } from '../session/unsaved';
import { SessionEndedError, withToken } from '../session/with-token';
import { checkTour } from '../tour-form/check-tour';
import { showServerProblems } from '../tour-form/show-problems';
import type { TourValues } from '../tour-form/tour-values';
import { useTourDraft } from '../tour-form/use-tour-draft';
import { useUpload } from '../tour-form/use-upload';
import { type Choice, mergeVersions, toVersion, type Version } from './merge';
import { editMessages, saveEdit, toEditBody, toEditFailure } from './save-edit';

/** Someone else's change, and mine, that was to be saved. */
interface Clash {
  tour: Tour;
  theirs: Version;
  mine: Version;
}

/** The edit form's state: the draft, the save, and what to do when someone else was faster. */
export function useEditTour(tour: Tour, onClose: () => void) {
  const client = useQueryClient();
  const name = `edit-tour ${tour._id}`;
  const draft = useTourDraft(name, 'edit', tour);
  const base = draft.base ?? tour;
  const { form, desk } = draft;
  const { state: uploading, upload } = useUpload();
  const [phase, setPhase] = useState<'idle' | 'preparing' | 'saving'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);

  const done = (saved: Tour | undefined, message: string) => {
    if (saved) putTour(client, saved);
    markSaved(name);
    onClose();
    showToast({ kind: 'success', message: message || editMessages.saved });
  };

  const send = async (values: TourValues, pictures: Pictures, from: Tour) => {
    const { input } = checkTour(values, 'edit');
    if (!input) return;
    setPhase('saving');
    try {
      const body = toEditBody(input, pictures, from);
      const result = await upload(body, (onProgress) => saveEdit(from, body, onProgress));
      if (result.outcome === 'saved') return done(result.tour, result.message);
      setClash({ tour: result.theirs, theirs: toVersion(result.theirs), mine: { values, pictures } });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      setGone(error instanceof ApiError && error.status === 404);
      setFailure(toEditFailure(error));
      showServerProblems(form, error);
    }
  };

  const run = async (work: () => Promise<void>) => {
    if (phase !== 'idle') return;
    setFailure(null);
    setPhase('preparing');
    await work();
    setPhase('idle');
  };

  const save = () =>
    run(async () => {
      const pictures = await desk.settled();
      await form.handleSubmit((values) => send(values, pictures, base))();
    });

  /** Saves what was chosen of both, as a change of theirs. */
  const settle = (choice: Choice) =>
    run(async () => {
      if (!clash) return;
      const merged = mergeVersions(clash.mine, clash.theirs, choice);
      draft.setBase(clash.tour);
      form.reset(merged.values, { keepDefaultValues: true });
      desk.change({ act: 'reset', pictures: merged.pictures });
      setClash(null);
      await send(merged.values, merged.pictures, clash.tour);
    });

  /** For a tour that someone else has deleted: it comes back, and the save can be tried again. */
  const bringBack = async () => {
    try {
      const { tour: back } = await withToken((token) => restoreTour(token, tour._id));
      if (back) putTour(client, back);
      setGone(false);
      setFailure(null);
      showToast({ kind: 'info', message: 'The tour is back. You can save now.' });
    } catch (error) {
      setFailure(toEditFailure(error));
    }
  };

  return {
    ...{ draft, base, uploading, phase, failure, clash, save, settle },
    backToForm: () => setClash(null),
    bringBack: isGone ? bringBack : null,
  };
}
