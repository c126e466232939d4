import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import { listDestinations } from '#shared/settings/home-texts';
import { findPlacePhoto, type TopDestination } from '#shared/settings/site';
import type { PlaceSummaries, PlaceSummary } from '#shared/tours/catalogue';
import { useSite } from '../../components/page/site-context';
import { Carousel } from '../../components/pictures/carousel';
import { Photo } from '../../components/pictures/photo';
import * as styles from './destinations.module.css';

const slidesPerView = { 767: 3, 992: 4, 1025: 6 };

function formatPlaceFigures(summary: PlaceSummary | undefined): string {
  if (!summary?.tours) return '';
  const tours = `${summary.tours} ${summary.tours === 1 ? 'tour' : 'tours'}`;
  return summary.from === null ? tours : `${tours} from ${formatPrice(summary.from)}`;
}

function DestinationPicture({ image, place }: Pick<TopDestination, 'image' | 'place'>) {
  const site = useSite();
  const photo = findPlacePhoto(site, place);
  if (photo)
    return <Photo {...photo} alt="" sizes="(min-width: 1025px) 190px, (min-width: 767px) 33vw, 100vw" maxWidth={800} />;
  if (site.photos) return null;
  return (
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
  );
}

const toSlides = (destinations: readonly TopDestination[], places: PlaceSummaries) =>
  destinations.map(({ image, place, page, hotels }, index) => ({
    key: `${index} ${place}`,
    content: (
      <Link className={styles.card} to={page}>
        <span className={styles.picture}>
          <DestinationPicture image={image} place={place} />
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
