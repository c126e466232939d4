import { useQueryClient } from '@tanstack/react-query';
import { VisitorError, wordsFor } from '#shared/errors';
import { labelOf } from '#shared/tours/tour-labels';
import { type DeskTour, listMissing, type StageInput } from '#shared/tours/tour-stage';
import { changeStage, copyTour, putTour } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';

const stageFailed = 'We couldn’t change the stage. Please try again.';
const copyFailed = 'We couldn’t copy the tour. Please try again.';

const undoForMs = 12_000;

const stageOf = ({ stage, publishAt }: DeskTour): StageInput =>
  stage === 'scheduled' ? { stage, publishAt: publishAt ?? '' } : { stage };

/** `tell` is told what is wrong. True if it worked. */
export function useStage(tell: (problem: string) => void) {
  const client = useQueryClient();
  const { busy, run } = useDeskMutation();
  const put = async (tour: DeskTour, stage: StageInput, isUndo = false): Promise<boolean> => {
    const refuse = (problem: string) => {
      if (isUndo) return problem;
      tell(problem);
      return null;
    };
    const saved = await run({
      action: `stage ${tour._id}`,
      call: async () => {
        const missing = stage.stage === 'draft' ? [] : listMissing(tour);
        const labels = missing.map(labelOf);
        if (stage.stage !== 'draft' && tour.coverImage === '') labels.push('Cover Image');
        if (labels.length === 0) return changeStage(tour, stage);
        throw new VisitorError(`This tour isn’t finished. Fill in first: ${labels.join(', ')}.`);
      },
      done: ({ tour: now = tour, message }) => {
        if (now !== tour) putTour(client, now);
        const undo = { label: 'Undo', run: () => void put(now, stageOf(tour), true) };
        return isUndo ? message : { message, action: undo, lasts: undoForMs };
      },
      conflict: (now: DeskTour, words) => {
        putTour(client, now);
        return refuse(words);
      },
      failed: (error) => refuse(wordsFor(error, stageFailed)),
    });
    return saved !== null;
  };
  return { busy, change: (tour: DeskTour, stage: StageInput) => put(tour, stage) };
}

export function useCopy(onOpen: (id: string) => void) {
  const client = useQueryClient();
  const { run } = useDeskMutation();
  return (tour: DeskTour): Promise<unknown> =>
    run({
      action: `copy ${tour._id}`,
      call: () => copyTour(tour._id),
      done: ({ tour: made, message }) => {
        if (!made) return message;
        putTour(client, made);
        return { message, action: { label: 'Open it', run: () => onOpen(made._id) }, lasts: undoForMs };
      },
      failed: (error) => wordsFor(error, copyFailed),
      again: true,
    });
}
