import type { ReactNode } from 'react';
import type { TourCard } from '#shared/tour';
import { Thumb } from '../ui/thumb';
import styles from './edit-tours.module.css';

export function TourCell({ tour, children }: { tour: TourCard; children: ReactNode }) {
  return (
    <div className={styles.tourCell}>
      <Thumb src={tour.coverImage} />
      <div>
        {children}
        <span>
          {tour.type} · {tour.place}
          {tour.country ? `, ${tour.country}` : ''}
        </span>
      </div>
    </div>
  );
}
