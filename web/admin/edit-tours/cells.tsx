import { type ReactNode, useState } from 'react';
import { firstLetters } from '#shared/text/cut-text';
import type { TourCard } from '#shared/tours/tour';
import { Thumb } from '../ui/thumb';
import * as styles from './edit-tours.module.css';

export function TourCell({ tour, children }: { tour: TourCard; children: ReactNode }) {
  return (
    <div className="row gap-12">
      <Thumb src={tour.coverImage} />
      <div className="stack shrinks breaks">
        {children}
        <span className="fine">
          {tour.type} · {tour.place}
          {tour.country ? `, ${tour.country}` : ''}
        </span>
      </div>
    </div>
  );
}

/** Thumbnails shown per tour (spec §2). */
const shown = 2;

export function GalleryCell({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className="soft">None</span>;
  return (
    <div className={`fine middle nowrap flex gap-8 ${styles.thumbs}`}>
      {images.slice(0, shown).map((src, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may hold one picture twice
        <Thumb key={index} src={src} alt={`Gallery picture ${index + 1}`} />
      ))}
      {images.length > shown ? <span className="num">+{images.length - shown} more</span> : null}
    </div>
  );
}

/** Characters shown (spec §9). */
const cut = 50;

export interface DescriptionCellProps {
  text: string;
  of: string;
}

export function DescriptionCell({ text, of }: DescriptionCellProps) {
  const [whole, setWhole] = useState(false);
  if (text.length <= cut) return text;
  return (
    <span>
      {whole ? text : `${firstLetters(text, cut)}...`}{' '}
      <button
        type="button"
        className={`btn-text nowrap ${styles.more}`}
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'View Less' : 'View More'}
        <span className="visually-hidden"> of {of}</span>
      </button>
    </span>
  );
}
