import { Link } from 'react-router-dom';
import { site } from '#shared/site';
import { Carousel } from '../../ui/carousel';
import styles from './destinations.module.css';

/** Items by window width (spec §2). */
const shows = { 767: 3, 992: 4, 1025: 6 };

const slides = site.topDestinations.map(({ image, place, hotels, page }) => ({
  key: place,
  content: (
    <Link className={styles.card} to={page}>
      <img
        src={`/pictures/destinations/${image}.webp`}
        alt=""
        width="400"
        height="544"
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
      <span className={styles.words}>
        <b>{place}</b>
        <span className="num">{hotels} hotels</span>
      </span>
    </Link>
  ),
}));

export function Destinations() {
  return (
    <div className="wrap section">
      <Carousel
        label="Top Destinations"
        eyebrow="Roads to begin with"
        title="Top Destinations"
        shows={shows}
        size="destinations"
        slides={slides}
      />
    </div>
  );
}
