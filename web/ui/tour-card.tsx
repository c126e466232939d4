import MapPin from 'lucide-react/icons/map-pin';
import { Link, useViewTransitionState } from 'react-router-dom';
import { formatDayOfYear } from '#shared/dates';
import { formatNumber, isFigure, splitFigure } from '#shared/heights';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import type { TourCard as Tour } from '#shared/tour';
import { tourMessages, untitledTour } from '#shared/tour-words';
import { ButtonLink } from './button-link';
import { CompareLink } from './compare-link';
import { useInquiries } from './inquiries';
import { Photo } from './photo';
import { Price } from './price';
import { Rating } from './rating';
import { useNextDay } from './today';
import * as styles from './tour-card.module.css';

export interface TourCardProps {
  tour: Tour;
  /** Adventure cards show 'Rating :' (spec §2). */
  ratingPrefix?: boolean;
}

/** `place, country` with fallbacks (design §8.4); no repeat when they're equal. */
function locationLine(tour: Pick<Tour, 'place' | 'country'>): string {
  const parts = [tour.place || tourMessages.unknownPlace, tour.country || tourMessages.unknownCountry];
  return [...new Set(parts)].join(', ');
}

export function TourCard({ tour, ratingPrefix }: TourCardProps) {
  const { openModal } = useInquiries();
  const address = pages.tour(tour._id);
  const moving = useViewTransitionState(address);
  const [days, daysUnit] = splitFigure(tour.duration);
  const highest = tour.facts?.maxAltitudeM;
  const next = useNextDay()(tour.dates ?? []);
  return (
    <article className={`card lifts ${styles.card}`} data-tour={tour._id}>
      <div className={`pic ${styles.picture}`} data-moving={moving || undefined}>
        <Photo
          src={tour.coverImage}
          alt=""
          sky={tour.pictureNotes?.[0]?.sky}
          // On a phone request half the slot's width: 400 px wide is enough up to double density.
          sizes="(min-width: 1150px) 290px, (min-width: 660px) 46vw, 190px"
          widest={800}
        />
        {tour.heightLine ? (
          <svg className={styles.ridge} viewBox="0 -60 100 60" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M-3 9L${tour.heightLine} 103,9`} />
          </svg>
        ) : null}
        {tour.country ? (
          <span className={tour.country === site.address.country ? `${styles.badge} ${styles.home}` : styles.badge}>
            {tour.country}
          </span>
        ) : null}
        <CompareLink id={tour._id} heading={tour.heading} className={styles.compare ?? ''} />
      </div>
      <div className={styles.body}>
        <p className={styles.row}>
          <span className={styles.where}>
            <MapPin className="icon" aria-hidden="true" />
            {locationLine(tour)}
          </span>
          <Rating
            className={styles.rating}
            figure={tour.rating?.toFixed(1)}
            words={<span className={ratingPrefix ? '' : 'visually-hidden'}>Rating : </span>}
          />
        </p>
        <h3 className={styles.heading}>
          <Link className={styles.link} to={address} viewTransition>
            {tour.heading || untitledTour}
          </Link>
        </h3>
        <p className={styles.stats}>
          {days ? (
            <span>
              <b className="num">{days}</b> {daysUnit}
            </span>
          ) : null}
          {highest !== undefined && highest >= 500 ? (
            <span>
              <b className="num">{formatNumber(highest)}</b> m <span className={styles.highest}>highest</span>
            </span>
          ) : null}
          {tour.groupSize ? (
            <span>
              <b className="num">{tour.groupSize}</b> {isFigure(tour.groupSize) ? 'people' : ''}
            </span>
          ) : null}
          {next ? (
            <span className={styles.next}>
              Next: <time dateTime={next}>{formatDayOfYear(next)}</time>
            </span>
          ) : null}
        </p>
        <div className={`spread ${styles.foot}`}>
          <Price tour={tour} className={styles.price} />
          <ButtonLink
            className={`btn btn-small btn-line ${styles.explore}`}
            href={pages.inquiryAbout(tour._id)}
            aria-haspopup="dialog"
            onPress={(opener) => openModal(tour, opener)}
          >
            Explore Now
            <span className="visually-hidden">: inquire about {tour.heading}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
