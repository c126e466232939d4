import Undo2 from 'lucide-react/icons/undo-2';
import { priceText } from '#shared/text/money';
import type { DeletedTour } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-words';
import { Moment } from '../ui/moment';
import { columnsOf } from '../ui/table-features';
import { TourCell } from './cells';
import * as styles from './edit-tours.module.css';

export function createDeletedColumns(onRestore: (id: string) => void) {
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
        <button type="button" className="btn btn-quiet btn-small" onClick={() => onRestore(original._id)}>
          <Undo2 className="icon" aria-hidden="true" />
          Restore
          <span className="visually-hidden"> {original.heading}</span>
        </button>
      ),
    }),
  ]);
}

const day = 24 * 60 * 60 * 1000;

/** How much longer a deleted tour can be restored, in words. */
function daysLeft(restorableUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(restorableUntil) - now) / day);
  if (days <= 1) return 'Less than a day';
  return `${days} days`;
}
