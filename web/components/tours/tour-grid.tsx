import RotateCw from 'lucide-react/icons/rotate-cw';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import type { SaveOutcome } from '#shared/tours/catalogue';
import type { Tour, TourCard as TourCardData } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { ButtonLink } from '../links';
import { useAsyncValue } from '../page/hooks';
import { Photo } from '../pictures/photo';
import * as nearbyToursStyles from './nearby-tours.module.css';
import { TourCard } from './tour-card';
import * as styles from './tour-grid.module.css';

interface TourGridProps {
  tours: readonly TourCardData[];
  ratingPrefix?: boolean;
  layout?: 'table' | 'lead';
  /** Renders a checkbox into each card. */
  renderCheckbox?: (tour: TourCardData) => ReactNode;
}

export function TourGrid({ tours, ratingPrefix, layout, renderCheckbox }: TourGridProps) {
  return (
    <ul className={styles.grid} data-layout={layout} data-checkboxes={renderCheckbox ? '' : undefined}>
      {tours.map((tour) => (
        <li key={tour._id} className={layout && layout !== 'lead' ? `below-fold ${styles.cell}` : styles.cell}>
          <TourCard tour={tour} ratingPrefix={ratingPrefix} checkbox={renderCheckbox?.(tour)} />
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

export function TourListError({ message, onRetry }: { message: ReactNode; onRetry?: () => void }) {
  return (
    <div
      className={onRetry ? styles.message : `vignette ${styles.message} ${styles.empty}`}
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

export interface SavedToursApi {
  /** True if the tour is saved with all its pictures. */
  isTourSaved(id: string): Promise<boolean>;
  onSavedChange(listener: () => void): () => void;
  saveTour(tour: Tour): Promise<SaveOutcome>;
  removeSavedTour(id: string): Promise<() => Promise<void>>;
}

export interface TourStore {
  listNearbyTours(origin: { tourId?: string; place: string }, maxCount: number): Promise<TourCardData[]>;
  /** Resolves to an empty list if the tours can't be read. */
  listTours(): Promise<TourCardData[]>;
  loadSavedTours(): Promise<SavedToursApi>;
}

const emptyTourStore: TourStore = {
  listNearbyTours: () => Promise.resolve([]),
  listTours: () => Promise.resolve([]),
  loadSavedTours: () => Promise.reject(new Error('Nothing is saved here.')),
};

/** Has no tours on the Worker and in the admin. */
export const TourStoreContext = createContext<TourStore>(emptyTourStore);

export function useTourStore(): TourStore {
  return useContext(TourStoreContext);
}

export function NearbyTours({ place, tourId }: { place: string; tourId?: string | undefined }) {
  const tourStore = useTourStore();
  const origin = { place, ...(tourId ? { tourId } : {}) };
  const tours = useAsyncValue([], () => tourStore.listNearbyTours(origin, 2), `${tourId} ${place}`);
  if (tours.length === 0) return null;
  return (
    <div className={nearbyToursStyles.nearby}>
      <p className={`fine-print ${nearbyToursStyles.title}`}>You might also like</p>
      <ul className={nearbyToursStyles.tours}>
        {tours.map((tour) => (
          <li key={tour._id}>
            <Link to={pages.tour(tour._id)} className={nearbyToursStyles.tour}>
              <span className={`picture-box ${nearbyToursStyles.picture}`}>
                <Photo src={tour.coverImage} alt="" sizes="96px" maxWidth={400} />
              </span>
              <span className={`fine-print ${nearbyToursStyles.text}`}>
                <b>{tour.heading || untitledTour}</b>
                <span className="tabular-nums">
                  {[tour.duration, formatPrice(tour.price)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
