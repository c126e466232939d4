import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import type { DeskTour } from '#shared/tours/tour-stage';
import { deletedToursQuery, dropTour, putTour } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { deleteMessages, removeTour } from './remove-tour';
import { useRestoreTour } from './use-restore-tour';

/** In milliseconds. After that, the list of deleted tours offers Restore for 30 days. */
const undoFor = 12_000;

export interface DeleteDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

/** Asks before a delete, as in spec §8. The row goes once the server agrees; Undo restores it. */
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
      deed: `delete ${tour._id}`,
      call: () => removeTour(newer ?? tour),
      done: () => {
        dropTour(client, tour._id);
        void client.invalidateQueries(deletedToursQuery);
        close();
        const undo = { label: 'Undo', run: () => void restore(tour._id) };
        return { message: deleteMessages.deleted, action: undo, lasts: undoFor };
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
