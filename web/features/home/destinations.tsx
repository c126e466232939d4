import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import type { PlaceSummaries, PlaceSummary } from '#shared/tours/catalogue';
import { Carousel } from '../../components/pictures/carousel';
import * as styles from './destinations.module.css';

/** Spec §2. */
const topDestinations = [
  { image: 'ladakh', place: 'Leh Ladakh', page: '/lehLadakh' },
  { image: 'spiti', place: 'Spiti Valley', page: '/spitiValley' },
  { image: 'himachal', place: 'Himachal Pradesh', page: '/himachalPradesh' },
  { image: 'dubai', place: 'Dubai', page: '/international' },
  { image: 'thailand', place: 'Thailand', page: '/international' },
  { image: 'singapore', place: 'Singapore', page: '/international' },
  { image: 'malaysia', place: 'Malaysia', page: '/international' },
  { image: 'rishikesh', place: 'Rishikesh', page: '/adventure' },
];

const shows = { 767: 3, 992: 4, 1025: 6 };

function formatPlaceFigures(figures: PlaceSummary | undefined): string {
  if (!figures?.tours) return '';
  const tours = `${figures.tours} ${figures.tours === 1 ? 'tour' : 'tours'}`;
  return figures.from === null ? tours : `${tours} from ${formatPrice(figures.from)}`;
}

const toSlides = (places: PlaceSummaries) =>
  topDestinations.map(({ image, place, page }) => ({
    key: place,
    content: (
      <Link className={styles.card} to={page}>
        <span className={styles.picture}>
          <img
            className="cover"
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
        </span>
        <span className={styles.words}>
          <b>{place}</b>
          <span className="tabular-nums">{formatPlaceFigures(places[place.toLowerCase()])}</span>
        </span>
      </Link>
    ),
  }));

export function Destinations({ places }: { places: PlaceSummaries }) {
  return (
    <div className={`below-fold container section ${styles.all}`}>
      <Carousel
        label="Top Destinations"
        eyebrow="Roads to start with"
        title="Top Destinations"
        slidesPerView={shows}
        size="destinations"
        slides={toSlides(places)}
      />
    </div>
  );
}
