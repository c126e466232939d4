import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tour } from '#shared/tours/tour';
import type { TourInput } from '#shared/tours/tour-input';
import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/toasts/toasts';
import type { Pictures } from '../pictures/picture-list';
import { putTour, restoreTour } from '../queries/tours';
import { markSaved } from '../session/unsaved';
import type { TourValues } from '../tour-form/tour-values';
import { useTourDraft } from '../tour-form/use-tour-draft';
import { useTourSave } from '../tour-form/use-tour-save';
import { type Choice, mergeVersions, toVersion, type Version } from './merge';
import { editMessages, saveEdit, toEditBody, toEditFailure } from './save-edit';

/** Someone else's saved version, and mine, not saved yet. */
interface Clash {
  tour: DeskTour;
  theirs: Version;
  mine: Version;
}

export function useEditTour(tour: DeskTour, onClose: () => void) {
  const client = useQueryClient();
  const name = `edit-tour ${tour._id}`;
  const draft = useTourDraft(name, tour, tour.stage === 'draft');
  const base = draft.base ?? tour;
  const [isGone, setGone] = useState(false);
  const [clash, setClash] = useState<Clash | null>(null);
  const form = useTourSave(draft, (error) => {
    setGone(error instanceof ApiError && error.status === 404);
    return toEditFailure(error);
  });

  const done = (saved: DeskTour | undefined, message: string) => {
    if (saved) putTour(client, saved);
    markSaved(name);
    draft.forget();
    onClose();
    showToast({ kind: 'success', message: message || editMessages.saved });
  };

  const send = async (input: TourInput, pictures: Pictures, values: TourValues, from: Tour) => {
    const body = toEditBody(input, pictures, from);
    const result = await form.upload(body, (onProgress) => saveEdit(from, body, onProgress));
    if (result.outcome === 'saved') return done(result.tour, result.message);
    setClash({ tour: result.theirs, theirs: toVersion(result.theirs), mine: { values, pictures } });
  };

  const submit = () => form.save((input, pictures, values) => send(input, pictures, values, base));

  const settle = (choice: Choice) =>
    form.run(async () => {
      if (!clash) return;
      const { values, pictures } = mergeVersions(clash.mine, clash.theirs, choice);
      draft.setBase(clash.tour);
      draft.form.reset(values, { keepDefaultValues: true });
      draft.choice.change({ act: 'reset', pictures });
      setClash(null);
      await form.attempt(values, (input) => send(input, pictures, values, clash.tour));
    });

  /** Someone else deleted the tour: restores it, so the save can be tried again. */
  const restore = async () => {
    try {
      const { tour: back } = await restoreTour(tour._id);
      if (back) putTour(client, back);
      setGone(false);
      form.setFailure(null);
      showToast({ kind: 'info', message: 'Tour restored. You can save now.' });
    } catch (error) {
      form.setFailure(toEditFailure(error));
    }
  };

  return {
    draft,
    base,
    form,
    clash,
    submit,
    settle,
    backToForm: () => setClash(null),
    restore: isGone ? restore : null,
  };
}
