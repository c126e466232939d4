import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import type { DeskTour } from '#shared/tour-stage';
import { showToast } from '../../ui/later/toasts';
import { deletedToursQuery, dropTour, putTour } from '../queries/tours';
import { SessionEndedError } from '../session/with-token';
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
  const [busy, setBusy] = useState(false);
  const [newer, setNewer] = useState<DeskTour | null>(null);
  const close = () => {
    setNewer(null);
    onClose();
  };

  const confirm = async () => {
    if (!tour) return;
    const deed = `delete ${tour._id}`;
    setBusy(true);
    try {
      const result = await removeTour(newer ?? tour);
      if (result.outcome === 'changed') {
        putTour(client, result.theirs);
        return setNewer(result.theirs);
      }
      dropTour(client, tour._id);
      void client.invalidateQueries(deletedToursQuery);
      close();
      showToast({
        kind: 'success',
        deed,
        message: deleteMessages.deleted,
        action: { label: 'Undo', run: () => void restore(tour._id) },
        lasts: undoFor,
      });
    } catch (error) {
      close();
      if (!(error instanceof SessionEndedError)) showToast({ kind: 'failure', deed, message: deleteMessages.failed });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      open={tour !== null}
      title={deleteMessages.question}
      confirm={newer ? 'Delete it anyway' : 'Delete'}
      busy={busy}
      onConfirm={() => void confirm()}
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
