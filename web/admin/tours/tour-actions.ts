import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { findErrorMessage, VisitorError } from '#shared/errors';
import { type AdminTour, listMissing, type TourStage } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { findLabel } from '#shared/tours/tour-labels';
import { useSite } from '../../components/page/site-context';
import { callApi } from '../session/api-client';
import { type AdminAction, createUndo, undoTimeoutMs, useAdminMutation } from '../session/use-admin-mutation';
import { deletedToursQuery, setCachedTour } from './queries';
import { saveSharePicture } from './share-picture';

/** Runs changes of a tour, and puts the new tour into the cached list, also after a conflict. */
function useTourAction(...invalidatedKeys: readonly QueryKey[]) {
  const client = useQueryClient();
  const site = useSite();
  const { busy, run } = useAdminMutation(...invalidatedKeys);
  const runAction = ({ onSuccess, onConflict, ...action }: AdminAction<toursApi.SavedTour, AdminTour>) =>
    run<toursApi.SavedTour, AdminTour>({
      ...action,
      onSuccess: (saved) => {
        if (saved.tour) {
          setCachedTour(client, saved.tour);
          void saveSharePicture(saved.tour, site);
        }
        return onSuccess ? onSuccess(saved) : saved.message;
      },
      onConflict: (current, message) => {
        setCachedTour(client, current);
        return onConflict ? onConflict(current, message) : message;
      },
    });
  return { busy, runAction };
}

function requireComplete(tour: AdminTour): void {
  const labels = listMissing(tour).map(findLabel);
  if (tour.coverImage === '') labels.push('Cover Image');
  if (labels.length > 0) throw new VisitorError(`This tour isn’t finished. Fill in first: ${labels.join(', ')}.`);
}

export function useChangeStage(onProblem: (problem: string) => void) {
  const { busy, runAction } = useTourAction();
  const saveStage = async (tour: AdminTour, stage: TourStage, isUndo = false): Promise<boolean> => {
    const reportProblem = (problem: string) => {
      if (isUndo) return problem;
      onProblem(problem);
      return null;
    };
    const saved = await runAction({
      task: `stage ${tour._id}`,
      call: async () => {
        if (stage !== 'draft') requireComplete(tour);
        return callApi(toursApi.changeStage, { params: { id: tour._id }, version: tour.version, json: { stage } });
      },
      onSuccess: ({ tour: savedTour = tour, message }) =>
        isUndo ? message : { message, ...createUndo(() => saveStage(savedTour, tour.stage, true), undoTimeoutMs) },
      onConflict: (_, message) => reportProblem(message),
      errorMessage: (error) =>
        reportProblem(findErrorMessage(error, 'We couldn’t change the stage. Please try again.')),
    });
    return saved !== null;
  };
  return { busy, changeStage: (tour: AdminTour, stage: TourStage) => saveStage(tour, stage) };
}

export function useCopyTour(onOpen: (id: string) => void) {
  const { runAction } = useTourAction();
  const idsBeingCopied = useRef(new Set<string>());
  return async ({ _id }: AdminTour): Promise<void> => {
    if (idsBeingCopied.current.has(_id)) return;
    idsBeingCopied.current.add(_id);
    await runAction({
      task: `copy ${_id}`,
      call: () => callApi(toursApi.copyTour, { params: { id: _id } }),
      onSuccess: ({ tour: copiedTour, message }) =>
        copiedTour
          ? { message, action: { label: 'Open it', run: () => onOpen(copiedTour._id) }, durationMs: undoTimeoutMs }
          : message,
      errorMessage: (error) => findErrorMessage(error, 'We couldn’t copy the tour. Please try again.'),
      canRetry: true,
    });
    idsBeingCopied.current.delete(_id);
  };
}

export function useRestoreTour(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { runAction } = useTourAction(deletedToursQuery.queryKey);
  return (id) =>
    runAction({
      task: `restore ${id}`,
      call: () => callApi(toursApi.restoreTour, { params: { id } }),
      onSuccess: () => {
        client.setQueryData(deletedToursQuery.queryKey, (tours) => tours?.filter(({ _id }) => _id !== id));
        return 'Tour restored.';
      },
      errorMessage: 'We couldn’t restore the tour.',
      canRetry: true,
    });
}

export function useRestoreVersion({ _id }: AdminTour) {
  const { busy, runAction } = useTourAction(['versions', _id], ['tour', _id]);
  const restoreVersion = (tour: AdminTour, version: number, isUndo = false): Promise<unknown> =>
    runAction({
      task: `bring back ${_id} ${version}`,
      call: () => callApi(toursApi.restoreVersion, { params: { id: _id, version }, version: tour.version }),
      onSuccess: ({ tour: current, message }) =>
        isUndo || !current
          ? message
          : { message, ...createUndo(() => restoreVersion(current, tour.version ?? 0, true), undoTimeoutMs) },
      onConflict: () => 'Somebody else has just changed this tour. Look at the list again.',
      errorMessage: 'We couldn’t bring the version back. Please try again.',
    });
  return { busy, restoreVersion };
}
