import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { pages } from '#shared/paths';
import { formatDayOfYear } from '#shared/text/dates';
import { pricesOnDay } from '#shared/tours/departures';
import { formatNumber, isFigure, splitFigure } from '#shared/tours/heights';
import type { TourCard as Tour } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-words';
import { useInquiries } from '../inquiry/inquiries';
import { ButtonLink } from '../links/button-link';
import { useSite } from '../page/site-context';
import { useNextDay } from '../page/today';
import { Photo } from '../pictures/photo';
import { HeightLine } from './height-line';
import { Price } from './price';
import { Rating } from './rating';
import * as styles from './tour-card.module.css';

interface TourCardProps {
  tour: Tour;
  /** Adventure cards show 'Rating :' (spec §2). */
  ratingPrefix?: boolean | undefined;
  tick?: ReactNode;
}

/** With fallbacks (design §8.4). A country abroad is a badge. */
function Where({ tour }: { tour: Pick<Tour, 'place' | 'country'> }) {
  const site = useSite();
  const place = tour.place || tourMessages.unknownPlace;
  const country = tour.country || tourMessages.unknownCountry;
  if (!tour.country || country === site.address.country) {
    return <span>{[...new Set([place, country])].join(', ')}</span>;
  }
  return (
    <span>
      {place === country ? null : (
        <>
          {place}
          <span className="visually-hidden">,</span>{' '}
        </>
      )}
      <b className={styles.badge}>{country}</b>
    </span>
  );
}

export function TourCard({ tour, ratingPrefix, tick }: TourCardProps) {
  const { openModal } = useInquiries();
  const address = pages.tour(tour._id);
  const moving = useViewTransitionState(address);
  const [days, daysUnit] = splitFigure(tour.duration);
  const highest = tour.facts?.maxAltitudeM;
  // By the sea there is no height to tell of.
  const isLow = highest !== undefined && highest < 500;
  const next = useNextDay()(tour.dates ?? []);
  return (
    <article className={`card lifts ${styles.card}`} data-tour={tour._id}>
      <div className={styles.view}>
        <div className={`pic ${styles.picture}`} data-moving={moving || undefined}>
          <Photo
            src={tour.coverImage}
            alt=""
            sky={tour.pictureNotes?.[0]?.sky}
            // On a phone request half the slot's width: 400 px wide is enough up to double density.
            sizes="(min-width: 1200px) 390px, (min-width: 600px) 46vw, 190px"
            widest={800}
          />
        </div>
        {tour.heightLine && !isLow ? <HeightLine line={tour.heightLine} className={styles.ridge} /> : null}
      </div>
      <div className={styles.body}>
        <p className={`fine ${styles.row}`}>
          <Where tour={tour} />
          <Rating
            className={styles.rating}
            figure={tour.rating?.toFixed(1)}
            words={<span className={ratingPrefix ? '' : 'visually-hidden'}>Rating : </span>}
          />
        </p>
        <h3 className={styles.heading}>
          <Link className={`whole-link ${styles.link}`} to={address} viewTransition>
            {tour.heading || untitledTour}
          </Link>
        </h3>
        <p className={`fine ${styles.stats}`}>
          {days ? (
            <span>
              <b className="num">{days}</b> {daysUnit}
            </span>
          ) : null}
          {highest !== undefined && !isLow ? (
            <span className={styles.highest}>
              <b className="num">{formatNumber(highest)}</b> m <span className="visually-hidden">highest</span>
            </span>
          ) : null}
          {next ? (
            <span className={styles.next}>
              <i>Next: </i>
              <time dateTime={next}>{formatDayOfYear(next)}</time>
            </span>
          ) : tour.groupSize ? (
            <span className={styles.next}>
              <b className="num">{tour.groupSize}</b> {isFigure(tour.groupSize) ? 'people' : ''}
            </span>
          ) : null}
        </p>
        <div className={`spread ${styles.foot}`}>
          <Price tour={pricesOnDay(tour, next)} className={styles.price} />
          <ButtonLink
            className={`tap ${styles.explore}`}
            href={pages.inquiryAbout(tour._id)}
            aria-label={`Explore Now: inquire about ${tour.heading}`}
            aria-haspopup="dialog"
            onPress={() => openModal(tour)}
          >
            Explore Now
          </ButtonLink>
          {tick}
        </div>
      </div>
    </article>
  );
}
