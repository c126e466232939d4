import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import type { Tour } from '#shared/tour';
import { showToast } from '../../ui/toasts';
import { dropTour, putTour } from '../queries/tours';
import { SessionEndedError } from '../session/with-token';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { deleteMessages, removeTour, undoRemoval } from './remove-tour';

/** In milliseconds: how long Undo is offered. The server would bring the tour back for 30 days. */
const undoFor = 12_000;

export interface DeleteDialogProps {
  tour: Tour | null;
  onClose: () => void;
}

/** The spec's question before a delete; the row goes when the server has agreed, and Undo brings it back. */
export function DeleteDialog({ tour, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [newer, setNewer] = useState<Tour | null>(null);
  const close = () => {
    setNewer(null);
    onClose();
  };

  const undo = async (deleted: Tour) => {
    const back = await undoRemoval(deleted);
    if (back) putTour(client, back);
    showToast(
      back
        ? { kind: 'success', message: deleteMessages.restored }
        : {
            kind: 'failure',
            message: deleteMessages.notRestored,
            action: { label: 'Try again', run: () => void undo(deleted) },
          },
    );
  };

  const confirm = async () => {
    if (!tour) return;
    setBusy(true);
    try {
      const result = await removeTour(newer ?? tour);
      if (result.outcome === 'changed') {
        putTour(client, result.theirs);
        return setNewer(result.theirs);
      }
      dropTour(client, tour._id);
      close();
      showToast({
        kind: 'success',
        message: deleteMessages.deleted,
        action: { label: 'Undo', run: () => void undo(tour) },
        lasts: undoFor,
      });
    } catch (error) {
      close();
      if (!(error instanceof SessionEndedError)) showToast({ kind: 'failure', message: deleteMessages.failed });
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
      {newer ? (
        <p role="alert">Someone else has changed it since this list was made, on {formatMoment(newer.updatedAt)}.</p>
      ) : null}
    </ConfirmDialog>
  );
}
