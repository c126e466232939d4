import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { formatDayAndFullMonth } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { formatReviewSummary } from '#shared/reviews/review-texts';
import { pages } from '#shared/routes';
import { findPricesOnDay } from '#shared/tours/departures';
import { formatNumber, isFigure, splitFigure } from '#shared/tours/elevation';
import type { Tour, TourCard as TourCardData } from '#shared/tours/tour';
import { tourMessages, untitledTour } from '#shared/tours/tour-messages';
import { useInquiryApi } from '../../features/inquiry/inquiry-api';
import { ButtonLink } from '../links';
import { useFindNextDay, useSite } from '../page/site-context';
import { Photo } from '../pictures/photo';
import * as styles from './height-line.module.css';
import * as tourCardStyles from './tour-card.module.css';

/** Elevation of a tour's route, on the same scale for every tour: from sea level to 6,000 m. */
export function ElevationLine({ line, className = '' }: { line: string; className?: string | undefined }) {
  return (
    <svg className={`${styles.line} ${className}`} viewBox="0 -60 100 60" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M-3 9L${line} 103,9`} />
    </svg>
  );
}

interface PriceProps {
  tour: Pick<Tour, 'price' | 'discountPrice'>;
  className: string | undefined;
}

export function Price({ tour, className }: PriceProps) {
  return (
    <p className={`${className} tabular-nums`}>
      <span className="visually-hidden">Price </span>
      {formatPrice(tour.price)}
      {tour.discountPrice === null ? null : (
        <>
          <span className="visually-hidden"> instead of </span>
          <s>{formatPrice(tour.discountPrice)}</s>
        </>
      )}
    </p>
  );
}

interface RatingProps {
  rating: string | undefined;
  label?: ReactNode;
  className?: string | undefined;
}

/** Renders nothing if the agency hides ratings. */
export function Rating({
  rating: figure,
  label = <span className="visually-hidden">Rating </span>,
  className = '',
}: RatingProps) {
  const { ratings } = useSite();
  if (figure === undefined || ratings === 'hidden') return null;
  return (
    <span className={`rating ${className}`}>
      <Star className="icon" aria-hidden="true" />
      {label}
      <span className="tabular-nums">{figure}</span>
    </span>
  );
}

interface TourCardProps {
  tour: TourCardData;
  /** Adventure cards show 'Rating :' (spec §2). */
  ratingPrefix?: boolean | undefined;
  checkbox?: ReactNode;
}

/** Place and country, with fallbacks. A country that is set is a badge on the picture (spec §2). */
function TourPlace({ tour }: { tour: Pick<TourCardData, 'place' | 'country'> }) {
  const place = tour.place || tourMessages.unknownPlace;
  return (
    <span className={tourCardStyles.place} data-same={tour.place === tour.country || undefined}>
      {place}
      <span className={tour.country ? tourCardStyles.comma : ''}>, </span>
      {tour.country ? <b className={tourCardStyles.badge}>{tour.country}</b> : tourMessages.unknownCountry}
    </span>
  );
}

export function TourCard({ tour, ratingPrefix, checkbox }: TourCardProps) {
  const { openInquiryModal } = useInquiryApi();
  const path = pages.tour(tour._id);
  const isInTransition = useViewTransitionState(path);
  const [days, daysUnit] = splitFigure(tour.duration);
  const highestM = tour.facts?.maxAltitudeM;
  const isLow = highestM !== undefined && highestM < 500;
  const nextDay = useFindNextDay()(tour.dates ?? []);
  return (
    <article className={`card hover-lift ${tourCardStyles.card}`} data-tour={tour._id}>
      <div className={tourCardStyles.view}>
        <div className={`picture-box ${tourCardStyles.picture}`} data-moving={isInTransition || undefined}>
          <Photo
            src={tour.coverImage}
            alt=""
            skyColour={tour.pictureNotes?.[0]?.sky}
            // Phones request half the slot's width: 400 px wide is enough up to double density.
            sizes="(min-width: 1200px) 390px, (min-width: 600px) 46vw, 190px"
            maxWidth={800}
          />
        </div>
        {tour.heightLine && !isLow ? <ElevationLine line={tour.heightLine} className={tourCardStyles.ridge} /> : null}
      </div>
      <div className={tourCardStyles.body}>
        <p className={`fine-print ${tourCardStyles.row}`}>
          <TourPlace tour={tour} />
          <Rating
            className={tourCardStyles.rating}
            rating={tour.rating?.toFixed(1)}
            label={<span className={ratingPrefix ? '' : 'visually-hidden'}>Rating : </span>}
          />
          {tour.reviewCount ? (
            <b className={`tabular-nums ${tourCardStyles.reviews}`}>{formatReviewSummary(tour)}</b>
          ) : null}
        </p>
        <h3 className={tourCardStyles.heading}>
          <Link className={`stretched-link ${tourCardStyles.link}`} to={path} viewTransition>
            {tour.heading || untitledTour}
          </Link>
        </h3>
        <p className={`fine-print ${tourCardStyles.stats}`}>
          {days ? (
            <span>
              <b className="tabular-nums">{days}</b>&nbsp;{daysUnit}
            </span>
          ) : null}
          {highestM !== undefined && !isLow ? (
            <span className={tourCardStyles.highest}>
              <b className="tabular-nums">{formatNumber(highestM)}</b>&nbsp;m{' '}
              <span className="visually-hidden">highest</span>
            </span>
          ) : null}
          {nextDay ? (
            <span>
              <span className="visually-hidden">Next: </span>
              <time dateTime={nextDay}>{formatDayAndFullMonth(nextDay)}</time>
            </span>
          ) : tour.groupSize ? (
            <span>
              <b className="tabular-nums">{tour.groupSize}</b>
              {isFigure(tour.groupSize) ? '\u00a0people' : ''}
            </span>
          ) : null}
        </p>
        <div className={`spread ${tourCardStyles.foot}`}>
          <Price tour={findPricesOnDay(tour, nextDay)} className={tourCardStyles.price} />
          <ButtonLink
            className={`touch-target ${tourCardStyles.explore}`}
            href={pages.inquiryAbout(tour._id)}
            aria-label={`Explore Now: inquire about ${tour.heading}`}
            aria-haspopup="dialog"
            onPress={() => openInquiryModal(tour)}
          >
            Explore Now
          </ButtonLink>
          {checkbox}
        </div>
      </div>
    </article>
  );
}
