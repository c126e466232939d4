import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import type { PlaceSummaries, PlaceSummary } from '#shared/tours/catalogue';
import { Carousel } from '../../components/pictures/carousel';
import * as styles from './destinations.module.css';

/** Top destinations of spec §2. */
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

const slidesPerView = { 767: 3, 992: 4, 1025: 6 };

function formatPlaceFigures(summary: PlaceSummary | undefined): string {
  if (!summary?.tours) return '';
  const tours = `${summary.tours} ${summary.tours === 1 ? 'tour' : 'tours'}`;
  return summary.from === null ? tours : `${tours} from ${formatPrice(summary.from)}`;
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
        <span className={styles.text}>
          <b>{place}</b>
          <span className="tabular-nums">{formatPlaceFigures(places[place.toLowerCase()])}</span>
        </span>
      </Link>
    ),
  }));

export function Destinations({ places }: { places: PlaceSummaries }) {
  return (
    <div className={`below-fold container section ${styles.destinations}`}>
      <Carousel
        label="Top Destinations"
        eyebrow="Roads to start with"
        title="Top Destinations"
        slidesPerView={slidesPerView}
        size="destinations"
        slides={toSlides(places)}
      />
    </div>
  );
}
