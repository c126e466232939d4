import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import * as toursApi from '#shared/tours/api';
import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import { deletedToursQuery, dropTour, putTour } from '../queries/tours';
import { undoBy, undoForMs, useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { isOwnChange } from '../session/own-changes';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useRestoreTour } from './tour-actions';

interface DeleteDialogProps {
  tour: DeskTour | null;
  onClose: () => void;
}

/** Its words are the spec's (§8). The row goes once the server agrees. */
export function DeleteDialog({ tour, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const restore = useRestoreTour();
  const { busy, run } = useDeskMutation();
  const [newer, setNewer] = useState<DeskTour | null>(null);
  const [booked, setBooked] = useState('');
  const close = () => {
    setNewer(null);
    setBooked('');
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
        return { message: 'Tour deleted successfully!', ...undoBy(() => restore(tour._id), undoForMs) };
      },
      conflict: (now: DeskTour) => {
        putTour(client, now);
        setNewer(now);
        return null;
      },
      refused: ({ departures = '' }) => setBooked(departures),
      failed: () => {
        close();
        return 'Failed to delete the tour. Please try again.';
      },
    });

  return (
    <ConfirmDialog
      open={tour !== null}
      title="Are you sure you want to delete this tour?"
      confirm={newer ? 'Delete it anyway' : 'Delete'}
      busy={busy}
      onConfirm={() => tour && void confirm(tour)}
      onCancel={close}
    >
      <p>{tour?.heading || tour?.place}</p>
      <p>You can restore it for 30 days, from the Deleted tab.</p>
      {booked ? <p role="alert">{booked}</p> : null}
      {newer ? (
        <p role="alert">
          {isOwnChange(newer)
            ? 'You changed it in another tab, after this list was loaded.'
            : `Someone else changed it on ${formatMoment(newer.updatedAt)}, after this list was loaded.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

/** A tour that is gone already counts as removed. @throws Conflict if someone changed it since it was read */
async function removeTour({ _id, version }: DeskTour): Promise<void> {
  try {
    await ask(toursApi.deleteTour, { params: { id: _id }, version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
