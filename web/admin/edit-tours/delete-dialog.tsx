import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import { deletedToursQuery, deleteTour, dropTour, putTour, restoreTour } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ConfirmDialog } from '../ui/confirm-dialog';

/** After that, the list of deleted tours offers Restore for 30 days. */
const undoForMs = 12_000;

interface DeleteDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

/** Spec §8. The row goes once the server agrees. */
export function DeleteDialog({ tour, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const restore = useRestoreTour();
  const { busy, run } = useDeskMutation();
  const [newer, setNewer] = useState<DeskTour | null>(null);
  const close = () => {
    setNewer(null);
    onClose();
  };

  const confirm = (tour: DeskTour) =>
    run({
      action: `delete ${tour._id}`,
      call: () => removeTour(newer ?? tour),
      done: () => {
        dropTour(client, tour._id);
        void client.invalidateQueries(deletedToursQuery);
        close();
        const undo = { label: 'Undo', run: () => void restore(tour._id) };
        return { message: deleteMessages.deleted, action: undo, lasts: undoForMs };
      },
      conflict: (now: DeskTour) => {
        putTour(client, now);
        setNewer(now);
        return null;
      },
      failed: () => {
        close();
        return deleteMessages.failed;
      },
    });

  return (
    <ConfirmDialog
      open={tour !== null}
      title={deleteMessages.question}
      confirm={newer ? 'Delete it anyway' : 'Delete'}
      busy={busy}
      onConfirm={() => tour && void confirm(tour)}
      onCancel={close}
    >
      <p>{tour?.heading || tour?.place}</p>
      <p>You can restore it for 30 days, from the Deleted tab.</p>
      {newer ? (
        <p role="alert">Someone else changed it on {formatMoment(newer.updatedAt)}, after this list was loaded.</p>
      ) : null}
    </ConfirmDialog>
  );
}

/** The first three are from spec §8. */
const deleteMessages = {
  question: 'Are you sure you want to delete this tour?',
  deleted: 'Tour deleted successfully!',
  failed: 'Failed to delete the tour. Please try again.',
  restored: 'Tour restored.',
  notRestored: 'We couldn’t restore the tour.',
} as const;

/** A tour that is gone already counts as removed. @throws Conflict if someone changed it since it was read */
async function removeTour(tour: DeskTour): Promise<void> {
  try {
    await deleteTour(tour);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

export function useRestoreTour(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { run } = useDeskMutation(deletedToursQuery.queryKey);
  return (id) =>
    run({
      action: `restore ${id}`,
      call: () => restoreTour(id),
      done: ({ tour }) => {
        if (tour) putTour(client, tour);
        client.setQueryData(deletedToursQuery.queryKey, (tours) => tours?.filter(({ _id }) => _id !== id));
        return deleteMessages.restored;
      },
      failed: deleteMessages.notRestored,
      again: true,
    });
}
