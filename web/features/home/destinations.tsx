import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import { listDestinations } from '#shared/settings/home-texts';
import type { TopDestination } from '#shared/settings/site';
import type { PlaceSummaries, PlaceSummary } from '#shared/tours/catalogue';
import { useSite } from '../../components/page/site-context';
import { Carousel } from '../../components/pictures/carousel';
import * as styles from './destinations.module.css';

const slidesPerView = { 767: 3, 992: 4, 1025: 6 };

function formatPlaceFigures(summary: PlaceSummary | undefined): string {
  if (!summary?.tours) return '';
  const tours = `${summary.tours} ${summary.tours === 1 ? 'tour' : 'tours'}`;
  return summary.from === null ? tours : `${tours} from ${formatPrice(summary.from)}`;
}

const toSlides = (destinations: readonly TopDestination[], places: PlaceSummaries) =>
  destinations.map(({ image, place, page, hotels }, index) => ({
    key: `${index} ${place}`,
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
          <span className="tabular-nums">{hotels || formatPlaceFigures(places[place.toLowerCase()])}</span>
        </span>
      </Link>
    ),
  }));

export function Destinations({ places }: { places: PlaceSummaries }) {
  const destinations = listDestinations(useSite());
  if (destinations.length === 0) return null;
  return (
    <div className={`below-fold container section ${styles.destinations}`}>
      <Carousel
        label="Top Destinations"
        eyebrow="Roads to start with"
        title="Top Destinations"
        slidesPerView={slidesPerView}
        size="destinations"
        slides={toSlides(destinations, places)}
      />
    </div>
  );
}
