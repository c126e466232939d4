import Heart from 'lucide-react/icons/heart';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { PlaceholderLink } from '../../ui/links/placeholder-link';
import { RoadPhoto } from '../../ui/road/road-photo';
import { Rating } from '../../ui/tours/rating';
import styles from './demo-card.module.css';
import { type DemoTour, fixedPrice } from './demo-tours';

interface DemoCardProps {
  tour: DemoTour;
  shape: 'grid' | 'list';
  fixed?: boolean;
  first?: boolean;
}

/** The heart and 'Explore Now' do nothing (spec §2). */
export function DemoCard({ tour, shape, fixed, first }: DemoCardProps) {
  return (
    <article className={`card lifts ${styles.card} ${shape === 'list' ? styles.list : ''}`}>
      <div className={`pic ${styles.picture}`}>
        <RoadPhoto name={tour.image} sizes="(min-width: 600px) 400px, 100vw" {...(first ? { first } : {})} />
        {tour.tagText ? <span className={styles.tag}>{tour.tagText}</span> : null}
        <Heart className={styles.heart} aria-hidden="true" />
      </div>
      <div className={styles.body}>
        <p className={styles.row}>
          <span className={styles.where}>
            <MapPin className="icon" aria-hidden="true" />
            {tour.place}
          </span>
          <Rating figure={site.demoFigures.fixedRating} />
        </p>
        <h3>
          <Link className="whole-link" to={pages.tourDetailOne(tour.id)}>
            {tour.title}
          </Link>
        </h3>
        <div className={`spread ${styles.foot}`}>
          <p className={`${styles.price} num`}>{fixed ? fixedPrice : `$ ${tour.amount} / Day`}</p>
          <PlaceholderLink className={styles.explore}>Explore Now</PlaceholderLink>
        </div>
      </div>
    </article>
  );
}
