import { useQueryClient } from '@tanstack/react-query';
import { wordsFor } from '#shared/errors';
import { labelOf } from '#shared/tour-labels';
import { type DeskTour, listMissing, type StageInput } from '#shared/tour-stage';
import { ConflictError } from '../../api/admin';
import { changeStage, copyTour } from '../../api/desk-tours';
import { showToast } from '../../ui/later/toasts';
import { putTour } from '../queries/tours';
import { SessionEndedError, withToken } from '../session/with-token';

export const stageMessages = {
  failed: 'We couldn’t change the stage. Please try again.',
  copyFailed: 'We couldn’t copy the tour. Please try again.',
} as const;

/** In milliseconds. */
const undoFor = 12_000;

const stageOf = ({ stage, publishAt }: DeskTour): StageInput =>
  stage === 'scheduled' ? { stage, publishAt: publishAt ?? '' } : { stage };

/** Puts a tour in another stage and says so, with an undo. Resolves to what is wrong, or null. */
export function useStage() {
  const client = useQueryClient();
  const put = async (tour: DeskTour, stage: StageInput, offersUndo: boolean): Promise<string | null> => {
    const missing = stage.stage === 'draft' ? [] : listMissing(tour);
    if (missing.length > 0) return `This tour isn’t finished. Fill in first: ${missing.map(labelOf).join(', ')}.`;
    try {
      const saved = await withToken((token) => changeStage(token, tour._id, stage, tour.version));
      if (saved.tour) putTour(client, saved.tour);
      const back = saved.tour ?? tour;
      const undo = { label: 'Undo', run: () => void takeBack(back, stageOf(tour)) };
      const toUndo = offersUndo ? { action: undo, lasts: undoFor } : {};
      showToast({ kind: 'success', deed: `stage ${tour._id}`, message: saved.message, ...toUndo });
      return null;
    } catch (error) {
      if (error instanceof ConflictError && error.tour) putTour(client, error.tour);
      return error instanceof SessionEndedError ? null : wordsFor(error, stageMessages.failed);
    }
  };
  const takeBack = async (tour: DeskTour, stage: StageInput) => {
    const problem = await put(tour, stage, false);
    if (problem) showToast({ kind: 'failure', deed: `stage ${tour._id}`, message: problem });
  };
  return (tour: DeskTour, stage: StageInput) => put(tour, stage, true);
}

/** Copies a tour as a draft, and offers to open the copy. */
export function useCopy(onOpen: (id: string) => void) {
  const client = useQueryClient();
  return async function copy(tour: DeskTour): Promise<void> {
    const deed = `copy ${tour._id}`;
    try {
      const { tour: made, message } = await withToken((token) => copyTour(token, tour._id));
      if (made) putTour(client, made);
      const open = made ? { action: { label: 'Open it', run: () => onOpen(made._id) }, lasts: undoFor } : {};
      showToast({ kind: 'success', deed, message, ...open });
    } catch (error) {
      if (error instanceof SessionEndedError) return;
      const action = { label: 'Try again', run: () => void copy(tour) };
      showToast({ kind: 'failure', deed, message: wordsFor(error, stageMessages.copyFailed), action });
    }
  };
}
