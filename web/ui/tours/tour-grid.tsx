import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import type { TourCard as Tour } from '#shared/tours/tour';
import { ButtonLink } from '../links/button-link';
import { TourCard } from './tour-card';
import * as styles from './tour-grid.module.css';

interface TourGridProps {
  tours: readonly Tour[];
  ratingPrefix?: boolean;
  dress?: 'table' | 'lead';
  /** A box to tick in each card. */
  toTick?: (tour: Tour) => ReactNode;
}

export function TourGrid({ tours, ratingPrefix, dress, toTick }: TourGridProps) {
  return (
    <ul className={styles.grid} data-dress={dress} data-ticks={toTick ? '' : undefined}>
      {tours.map((tour) => (
        <li key={tour._id} className={dress && dress !== 'lead' ? `below ${styles.cell}` : styles.cell}>
          <TourCard tour={tour} ratingPrefix={ratingPrefix} tick={toTick?.(tour)} />
        </li>
      ))}
    </ul>
  );
}

export function SkeletonGrid({ label }: { label: string }) {
  return (
    <div aria-busy="true">
      <p className={styles.loading} role="status">
        {label}
      </p>
      <ul className={styles.grid} aria-hidden="true">
        {[1, 2, 3, 4].map((card) => (
          <li key={card} className={`card ${styles.skeleton}`}>
            <i />
            <b />
            <b />
            <em />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function TourTrouble({ message, onRetry }: { message: ReactNode; onRetry?: () => void }) {
  return (
    <div
      className={onRetry ? styles.trouble : `vignette ${styles.trouble} ${styles.none}`}
      role={onRetry ? 'alert' : 'status'}
    >
      <p>{message}</p>
      {onRetry ? (
        <ButtonLink className="btn btn-small btn-line" href="" onPress={onRetry}>
          <RotateCw className="icon" aria-hidden="true" />
          Try again
        </ButtonLink>
      ) : null}
    </div>
  );
}
