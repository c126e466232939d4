import { useQuery, useQueryClient } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useMemo, useState } from 'react';
import { formatMoment } from '#shared/dates';
import { formatPrice } from '#shared/money';
import type { AdminTour, DeletedTour } from '#shared/tours/admin-tour';
import * as toursApi from '#shared/tours/api';
import { untitledTour } from '#shared/tours/tour-messages';
import { ApiError } from '../../api/client';
import { Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { ConfirmDialog } from '../components/dialogs';
import { Timestamp } from '../components/figures';
import type { ListState } from '../components/list-state';
import { matchesTour } from '../inquiries/queries';
import { callApi, isOwnChange } from '../session/api-client';
import { createUndo, undoTimeoutMs, useAdminMutation } from '../session/use-admin-mutation';
import * as styles from './edit-tours.module.css';
import { deletedToursQuery, removeCachedTour, setCachedTour } from './queries';
import { useRestoreTour } from './tour-actions';
import { TourCell } from './tour-columns';

const noTours: DeletedTour[] = [];

export function DeletedTours({ listState }: { listState: ListState }) {
  const { data: deletedTours, error, refetch } = useQuery(deletedToursQuery);
  const { search } = listState;
  const rows = useMemo(
    () => (deletedTours ?? noTours).filter((tour) => matchesTour(tour, search)),
    [deletedTours, search],
  );
  const restoreTour = useRestoreTour();
  if (!deletedTours) return <Loading {...{ error, refetch }} message="Loading deleted tours…" />;
  return (
    <DataTable
      label="Deleted tours"
      rows={rows}
      columns={createDeletedColumns((id) => void restoreTour(id))}
      getRowId={({ _id }) => _id}
      listState={listState}
      emptyMessage={
        search ? `No deleted tours match “${search}”.` : 'No deleted tours. Tours you delete stay here for 30 days.'
      }
    />
  );
}

function createDeletedColumns(onRestore: (id: string) => void) {
  const column = createTableColumnHelper<DeletedTour>();
  return column.columns([
    column.accessor('heading', {
      header: 'Tour',
      sortFn: 'text',
      meta: { cellClass: styles.tour, hidesLabelOnPhone: true },
      cell: ({ row: { original } }) => (
        <TourCell tour={original}>
          <strong className="font-semibold">{original.heading || untitledTour}</strong>
        </TourCell>
      ),
    }),
    column.accessor('price', {
      header: 'Price',
      sortFn: 'basic',
      meta: { cellClass: 'whitespace-nowrap' },
      cell: ({ getValue }) => <span className="tabular-nums">{formatPrice(getValue())}</span>,
    }),
    column.accessor('deletedAt', {
      header: 'Deleted',
      sortFn: 'basic',
      sortDescFirst: true,
      cell: ({ getValue }) => <Timestamp iso={getValue()} />,
    }),
    column.accessor('restorableUntil', {
      header: 'Kept for',
      enableSorting: false,
      meta: { cellClass: 'whitespace-nowrap' },
      cell: ({ getValue }) => <span className="tabular-nums">{formatDaysLeft(getValue(), Date.now())}</span>,
    }),
    column.display({
      id: 'acts',
      header: 'Actions',
      meta: { hidesLabelOnPhone: true },
      cell: ({ row: { original } }) => (
        <QuietButton icon={Undo2} onClick={() => onRestore(original._id)}>
          Restore
          <span className="visually-hidden"> {original.heading}</span>
        </QuietButton>
      ),
    }),
  ]);
}

const dayMs = 24 * 60 * 60 * 1000;

function formatDaysLeft(restorableUntil: string, now: number): string {
  const daysLeft = Math.ceil((Date.parse(restorableUntil) - now) / dayMs);
  return daysLeft <= 1 ? 'Less than a day' : `${daysLeft} days`;
}

interface DeleteDialogProps {
  tour: AdminTour | null;
  onClose: () => void;
}

/** Spec §8 fixes the texts. */
export function DeleteDialog({ tour, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const restoreTour = useRestoreTour();
  const { busy, run } = useAdminMutation();
  // Set when somebody changed the tour after the list was loaded; a second confirmation then deletes this version.
  const [newerTour, setNewerTour] = useState<AdminTour | null>(null);
  const [bookedMessage, setBookedMessage] = useState('');
  const close = () => {
    setNewerTour(null);
    setBookedMessage('');
    onClose();
  };

  const deleteConfirmed = (tour: AdminTour) =>
    run({
      task: `delete ${tour._id}`,
      call: () => deleteTour(newerTour ?? tour),
      onSuccess: () => {
        removeCachedTour(client, tour._id);
        void client.invalidateQueries(deletedToursQuery);
        close();
        return { message: 'Tour deleted successfully!', ...createUndo(() => restoreTour(tour._id), undoTimeoutMs) };
      },
      onConflict: (current: AdminTour) => {
        setCachedTour(client, current);
        setNewerTour(current);
        return null;
      },
      onFieldErrors: ({ departures = '' }) => setBookedMessage(departures),
      errorMessage: () => {
        close();
        return 'Failed to delete the tour. Please try again.';
      },
    });

  return (
    <ConfirmDialog
      open={tour !== null}
      title="Are you sure you want to delete this tour?"
      confirmLabel={newerTour ? 'Delete it anyway' : 'Delete'}
      busy={busy}
      onConfirm={() => tour && void deleteConfirmed(tour)}
      onCancel={close}
    >
      <p>{tour?.heading || tour?.place}</p>
      <p>You can restore it for 30 days, from the Deleted tab.</p>
      {bookedMessage ? <p role="alert">{bookedMessage}</p> : null}
      {newerTour ? (
        <p role="alert">
          {isOwnChange(newerTour)
            ? 'You changed it in another tab, after this list was loaded.'
            : `Someone else changed it on ${formatMoment(newerTour.updatedAt)}, after this list was loaded.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

/** A tour that somebody deleted already counts as success. @throws ConflictError */
async function deleteTour({ _id, version }: AdminTour): Promise<void> {
  try {
    await callApi(toursApi.deleteTour, { params: { id: _id }, version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
