import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { priceText } from '#shared/text/money';
import { untitledTour } from '#shared/tours/tour-words';
import { useAnswer } from '../page/use-answer';
import { Photo } from '../pictures/photo';
import * as styles from './nearby-tours.module.css';
import { useTourShelf } from './tour-shelf';

export function NearbyTours({ place, tourId }: { place: string; tourId?: string | undefined }) {
  const shelf = useTourShelf();
  const about = { place, ...(tourId ? { tourId } : {}) };
  const tours = useAnswer([], () => shelf.listNear(about, 2), `${tourId} ${place}`);
  if (tours.length === 0) return null;
  return (
    <div className={styles.nearby}>
      <p className={`fine ${styles.title}`}>You might also like</p>
      <ul className={styles.tours}>
        {tours.map((tour) => (
          <li key={tour._id}>
            <Link to={pages.tour(tour._id)} className={styles.tour}>
              <span className={`pic ${styles.picture}`}>
                <Photo src={tour.coverImage} alt="" sizes="96px" widest={400} />
              </span>
              <span className={`fine ${styles.words}`}>
                <b>{tour.heading || untitledTour}</b>
                <span className="num">{[tour.duration, priceText(tour.price)].filter(Boolean).join(' · ')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
