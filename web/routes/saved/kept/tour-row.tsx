import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TourCard } from '#shared/tours/tour';
import { passFocus } from '../../../ui/dialog/pass-focus';
import { Photo } from '../../../ui/pictures/photo';
import * as styles from './saved.module.css';

interface TourRowProps {
  tour: Pick<TourCard, '_id' | 'heading' | 'coverImage'>;
  to: string;
  remove: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

export function TourRow({ tour, to, remove, onRemove, children }: TourRowProps) {
  return (
    <li className={`card ${styles.tour}`}>
      <div className={`pic ${styles.thumb}`}>
        <Photo src={tour.coverImage} alt="" sizes="120px" widest={400} />
      </div>
      <div className={styles.words}>
        <h3>
          <Link to={to}>{tour.heading}</Link>
        </h3>
        {children}
      </div>
      <button
        type="button"
        className="btn btn-small btn-quiet"
        onClick={({ currentTarget }) => {
          passFocus(currentTarget);
          onRemove();
        }}
      >
        {remove}
      </button>
    </li>
  );
}
