import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { findErrorMessage, VisitorError } from '#shared/errors';
import { type AdminTour, listMissing, type TourStage } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { findLabel } from '#shared/tours/tour-labels';
import { callApi } from '../session/api-client';
import { type AdminAction, undoBy, undoForMs, useAdminMutation } from '../session/use-admin-mutation';
import { deletedToursQuery, setCachedTour } from './queries';

/** The list has at once how a call leaves a tour, or how somebody else has left it. */
function useTourAction(...changes: readonly QueryKey[]) {
  const client = useQueryClient();
  const { busy, run } = useAdminMutation(...changes);
  const act = ({ done, conflict, ...work }: AdminAction<toursApi.SavedTour, AdminTour>) =>
    run<toursApi.SavedTour, AdminTour>({
      ...work,
      done: (saved) => {
        if (saved.tour) setCachedTour(client, saved.tour);
        return done ? done(saved) : saved.message;
      },
      conflict: (now, words) => {
        setCachedTour(client, now);
        return conflict ? conflict(now, words) : words;
      },
    });
  return { busy, act };
}

function requireFinished(tour: AdminTour): void {
  const labels = listMissing(tour).map(findLabel);
  if (tour.coverImage === '') labels.push('Cover Image');
  if (labels.length > 0) throw new VisitorError(`This tour isn’t finished. Fill in first: ${labels.join(', ')}.`);
}

/** `tell` is told what is wrong. True if it worked. */
export function useStage(tell: (problem: string) => void) {
  const { busy, act } = useTourAction();
  const put = async (tour: AdminTour, stage: TourStage, isUndo = false): Promise<boolean> => {
    const refuse = (problem: string) => {
      if (isUndo) return problem;
      tell(problem);
      return null;
    };
    const saved = await act({
      action: `stage ${tour._id}`,
      call: async () => {
        if (stage !== 'draft') requireFinished(tour);
        return callApi(toursApi.changeStage, { params: { id: tour._id }, version: tour.version, json: { stage } });
      },
      done: ({ tour: now = tour, message }) =>
        isUndo ? message : { message, ...undoBy(() => put(now, tour.stage, true), undoForMs) },
      conflict: (_, words) => refuse(words),
      failed: (error) => refuse(findErrorMessage(error, 'We couldn’t change the stage. Please try again.')),
    });
    return saved !== null;
  };
  return { busy, change: (tour: AdminTour, stage: TourStage) => put(tour, stage) };
}

export function useCopy(onOpen: (id: string) => void) {
  const { act } = useTourAction();
  const copying = useRef(new Set<string>());
  return async ({ _id }: AdminTour): Promise<void> => {
    if (copying.current.has(_id)) return;
    copying.current.add(_id);
    await act({
      action: `copy ${_id}`,
      call: () => callApi(toursApi.copyTour, { params: { id: _id } }),
      done: ({ tour: made, message }) =>
        made ? { message, action: { label: 'Open it', run: () => onOpen(made._id) }, durationMs: undoForMs } : message,
      failed: (error) => findErrorMessage(error, 'We couldn’t copy the tour. Please try again.'),
      again: true,
    });
    copying.current.delete(_id);
  };
}

export function useRestoreTour(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { act } = useTourAction(deletedToursQuery.queryKey);
  return (id) =>
    act({
      action: `restore ${id}`,
      call: () => callApi(toursApi.restoreTour, { params: { id } }),
      done: () => {
        client.setQueryData(deletedToursQuery.queryKey, (tours) => tours?.filter(({ _id }) => _id !== id));
        return 'Tour restored.';
      },
      failed: 'We couldn’t restore the tour.',
      again: true,
    });
}

export function useRestoreVersion({ _id }: AdminTour) {
  const { busy, act } = useTourAction(['versions', _id], ['tour', _id]);
  const bringBack = (tour: AdminTour, version: number, isUndo = false): Promise<unknown> =>
    act({
      action: `bring back ${_id} ${version}`,
      call: () => callApi(toursApi.restoreVersion, { params: { id: _id, version }, version: tour.version }),
      done: ({ tour: now, message }) =>
        isUndo || !now ? message : { message, ...undoBy(() => bringBack(now, tour.version ?? 0, true), undoForMs) },
      conflict: () => 'Somebody else has just changed this tour. Look at the list again.',
      failed: 'We couldn’t bring the version back. Please try again.',
    });
  return { busy, bringBack };
}
