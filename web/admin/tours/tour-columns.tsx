import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { formatPrice } from '#shared/money';
import { truncateAtLetter } from '#shared/text';
import { type AdminTour, stageLabels } from '#shared/tours/admin-tour';
import type { TourCard } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { IconButton } from '../components/button';
import { createTableColumnHelper } from '../components/data-table';
import { Thumbnail } from '../components/figures';
import { MoreMenu } from '../components/more-menu';
import * as styles from './edit-tours.module.css';

const stageIcons = { published: Eye, draft: EyeOff };

export type TourAction = 'edit' | 'stage' | 'copy' | 'versions' | 'delete';

function listMoreActions({ heading, stage }: AdminTour) {
  return [
    {
      action: 'stage',
      icon: stageIcons[stage],
      text: 'Visibility',
      label: `Visibility: ${heading}, ${stageLabels[stage]}`,
    },
    { action: 'copy', icon: Copy, text: 'Copy', label: `Copy ${heading}` },
    { action: 'versions', icon: History, text: 'Versions', label: `Earlier versions of ${heading}` },
  ] as const;
}

export function createTourColumns(onAction: (action: TourAction, tour: AdminTour) => void) {
  const column = createTableColumnHelper<AdminTour>();
  return column.columns([
    column.accessor('heading', {
      header: 'Tour',
      sortFn: 'text',
      meta: { cellClass: styles.tour, hidesLabelOnPhone: true },
      cell: ({ row: { original } }) => (
        <TourCell tour={original}>
          <button
            type="button"
            className={`btn-text text-left ${styles.openButton}`}
            onClick={() => onAction('edit', original)}
          >
            <span className="visually-hidden">Open </span>
            {original.heading || untitledTour}
          </button>
        </TourCell>
      ),
    }),
    column.accessor('price', {
      header: 'Price',
      sortFn: 'basic',
      meta: { cellClass: styles.price },
      cell: ({ row: { original } }) => (
        <span className="tabular-nums">
          {formatPrice(original.price)}{' '}
          {original.discountPrice === null ? null : <s>{formatPrice(original.discountPrice)}</s>}
        </span>
      ),
    }),
    column.accessor('duration', { header: 'Duration', enableSorting: false, meta: { cellClass: 'whitespace-nowrap' } }),
    column.accessor('rating', {
      header: 'Rating',
      sortFn: 'basic',
      meta: { cellClass: 'whitespace-nowrap', isEmpty: ({ rating }: AdminTour) => rating === null },
      cell: ({ getValue }) => <span className="tabular-nums">{getValue() ?? 'N/A'}</span>,
    }),
    column.accessor('description', {
      header: 'Description',
      enableSorting: false,
      meta: { cellClass: `text-fine wrap-anywhere ${styles.description}` },
      cell: ({ row: { original } }) => <DescriptionCell text={original.description} tourName={original.heading} />,
    }),
    column.accessor('galleryImages', {
      header: 'Gallery',
      enableSorting: false,
      meta: { isEmpty: ({ galleryImages }: AdminTour) => galleryImages.length === 0 },
      cell: ({ getValue }) => <GalleryCell images={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { hidesLabelOnPhone: true },
      cell: ({ row: { original } }) => (
        <div className={`flex ${styles.buttons}`}>
          <IconButton
            icon={Pencil}
            phoneLabel="Edit"
            label={`Edit ${original.heading}`}
            onClick={() => onAction('edit', original)}
          />
          <IconButton
            icon={Trash2}
            phoneLabel="Delete"
            label={`Delete ${original.heading}`}
            isDestructive
            onClick={() => onAction('delete', original)}
          />
          <MoreMenu
            label={`More for ${original.heading || untitledTour}`}
            items={listMoreActions(original).map(({ action, ...item }) => ({
              ...item,
              onSelect: () => onAction(action, original),
            }))}
          />
        </div>
      ),
    }),
  ]);
}

export function TourCell({ tour, children }: { tour: TourCard; children: ReactNode }) {
  return (
    <div className="row gap-3">
      <Thumbnail src={tour.coverImage} />
      <div className="grid min-w-0 wrap-anywhere">
        {children}
        <span className="fine-print">
          {tour.type} · {tour.place}
          {tour.country ? `, ${tour.country}` : ''}
        </span>
      </div>
    </div>
  );
}

/** Spec §2: the list shows two pictures of the gallery. */
const maxThumbnails = 2;

function GalleryCell({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className="text-soft">None</span>;
  return (
    <div className={`fine-print items-center whitespace-nowrap flex gap-2 ${styles.thumbs}`}>
      {images.slice(0, maxThumbnails).map((src, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may hold one picture twice
        <Thumbnail key={index} src={src} alt={`Gallery picture ${index + 1}`} />
      ))}
      {images.length > maxThumbnails ? (
        <span className="tabular-nums">+{images.length - maxThumbnails} more</span>
      ) : null}
    </div>
  );
}

/** Spec §9: the list shows 50 letters of the description. */
const maxDescriptionLength = 50;

interface DescriptionCellProps {
  text: string;
  tourName: string;
}

function DescriptionCell({ text, tourName }: DescriptionCellProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (text.length <= maxDescriptionLength) return text;
  return (
    <span>
      {isExpanded ? text : `${truncateAtLetter(text, maxDescriptionLength)}...`}{' '}
      <button
        type="button"
        className={`btn-text whitespace-nowrap ${styles.viewMore}`}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? 'View Less' : 'View More'}
        <span className="visually-hidden"> of {tourName}</span>
      </button>
    </span>
  );
}
