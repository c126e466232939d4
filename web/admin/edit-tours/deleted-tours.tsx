import { useQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useMemo } from 'react';
import { priceText } from '#shared/text/money';
import type { DeletedTour } from '#shared/tours/deleted-tour';
import { untitledTour } from '#shared/tours/tour-words';
import { matchesTour } from '../queries/search';
import { deletedToursQuery } from '../queries/tours';
import { QuietButton } from '../ui/button';
import { columnsOf, DataTable } from '../ui/data-table';
import { Moment } from '../ui/moment';
import { Loading } from '../ui/state-line';
import type { ListState } from '../ui/use-list-state';
import { TourCell } from './columns';
import * as styles from './edit-tours.module.css';
import { useRestoreTour } from './tour-actions';

const none: DeletedTour[] = [];

export function DeletedTours({ state }: { state: ListState }) {
  const { data, error, refetch } = useQuery(deletedToursQuery);
  const { search } = state;
  const rows = useMemo(() => (data ?? none).filter((tour) => matchesTour(tour, search)), [data, search]);
  const restore = useRestoreTour();
  if (!data) return <Loading {...{ error, refetch }} words="Loading deleted tours…" />;
  return (
    <DataTable
      label="Deleted tours"
      rows={rows}
      columns={createDeletedColumns((id) => void restore(id))}
      rowId={({ _id }) => _id}
      state={state}
      empty={
        search ? `No deleted tours match “${search}”.` : 'No deleted tours. Tours you delete stay here for 30 days.'
      }
    />
  );
}

function createDeletedColumns(onRestore: (id: string) => void) {
  const column = columnsOf<DeletedTour>();
  return column.columns([
    column.accessor('heading', {
      header: 'Tour',
      sortFn: 'text',
      meta: { cell: styles.tour, bare: true },
      cell: ({ row: { original } }) => (
        <TourCell tour={original}>
          <strong className="strong">{original.heading || untitledTour}</strong>
        </TourCell>
      ),
    }),
    column.accessor('price', {
      header: 'Price',
      sortFn: 'basic',
      meta: { cell: 'nowrap' },
      cell: ({ getValue }) => <span className="num">{priceText(getValue())}</span>,
    }),
    column.accessor('deletedAt', {
      header: 'Deleted',
      sortFn: 'basic',
      sortDescFirst: true,
      cell: ({ getValue }) => <Moment iso={getValue()} />,
    }),
    column.accessor('restorableUntil', {
      header: 'Kept for',
      enableSorting: false,
      meta: { cell: 'nowrap' },
      cell: ({ getValue }) => <span className="num">{daysLeft(getValue(), Date.now())}</span>,
    }),
    column.display({
      id: 'acts',
      header: 'Actions',
      meta: { bare: true },
      cell: ({ row: { original } }) => (
        <QuietButton icon={Undo2} onClick={() => onRestore(original._id)}>
          Restore
          <span className="visually-hidden"> {original.heading}</span>
        </QuietButton>
      ),
    }),
  ]);
}

const day = 24 * 60 * 60 * 1000;

function daysLeft(restorableUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(restorableUntil) - now) / day);
  if (days <= 1) return 'Less than a day';
  return `${days} days`;
}
