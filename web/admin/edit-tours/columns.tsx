import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { priceText } from '#shared/money';
import type { Tour } from '#shared/tour';
import { untitledTour } from '#shared/tour-words';
import { IconButton } from '../ui/icon-button';
import { columnsOf } from '../ui/table-features';
import { DescriptionCell, GalleryCell, TourCell } from './cells';
import * as styles from './edit-tours.module.css';

export interface TourActs {
  onEdit: (tour: Tour) => void;
  onDelete: (tour: Tour) => void;
}

export function createTourColumns({ onEdit, onDelete }: TourActs) {
  const column = columnsOf<Tour>();
  return column.columns([
    column.accessor('heading', {
      header: 'Tour',
      sortFn: 'text',
      meta: { cell: styles.tour, bare: true },
      cell: ({ row: { original } }) => (
        <TourCell tour={original}>
          <button type="button" className={`btn-text ${styles.open}`} onClick={() => onEdit(original)}>
            <span className="visually-hidden">Open </span>
            {original.heading || untitledTour}
          </button>
        </TourCell>
      ),
    }),
    column.accessor('price', {
      header: 'Price',
      sortFn: 'basic',
      meta: { cell: styles.price },
      cell: ({ row: { original } }) => (
        <span className="num">
          {priceText(original.price)}{' '}
          {original.discountPrice === null ? null : <s>{priceText(original.discountPrice)}</s>}
        </span>
      ),
    }),
    column.accessor('duration', { header: 'Duration', enableSorting: false, meta: { cell: styles.short } }),
    column.accessor('rating', {
      header: 'Rating',
      sortFn: 'basic',
      meta: { cell: styles.short },
      cell: ({ getValue }) => <span className="num">{getValue() ?? 'N/A'}</span>,
    }),
    column.accessor('description', {
      header: 'Description',
      enableSorting: false,
      meta: { cell: styles.description },
      cell: ({ row: { original } }) => <DescriptionCell text={original.description} of={original.heading} />,
    }),
    column.accessor('galleryImages', {
      header: 'Gallery',
      enableSorting: false,
      cell: ({ getValue }) => <GalleryCell images={getValue()} />,
    }),
    column.display({
      id: 'acts',
      header: 'Actions',
      meta: { bare: true },
      cell: ({ row: { original } }) => (
        <div className={styles.buttons}>
          <IconButton icon={Pencil} word="Edit" label={`Edit ${original.heading}`} onClick={() => onEdit(original)} />
          <IconButton
            icon={Trash2}
            grave
            word="Delete"
            label={`Delete ${original.heading}`}
            onClick={() => onDelete(original)}
          />
        </div>
      ),
    }),
  ]);
}
