import { Link } from 'react-router-dom';
import { formatDayAndFullMonth } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { findPricesOnDay } from '#shared/tours/departures';
import { formatNumber } from '#shared/tours/elevation';
import type { TourCard } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { useFindNextDay } from '../../components/page/site-context';
import { Photo } from '../../components/pictures/photo';
import * as styles from './tour-summary.module.css';

export type SummarizedTour = Pick<
  TourCard,
  '_id' | 'heading' | 'coverImage' | 'duration' | 'price' | 'discountPrice' | 'facts' | 'dates' | 'datePrices'
>;

/** The tour that an inquiry is about, above the form. */
export function TourSummary({ tour }: { tour: SummarizedTour }) {
  const maxAltitudeM = tour.facts?.maxAltitudeM;
  const nextDay = useFindNextDay()(tour.dates ?? []);
  const { price } = findPricesOnDay(tour, nextDay);
  const altitude =
    maxAltitudeM !== undefined && maxAltitudeM >= 500 ? `up to ${formatNumber(maxAltitudeM)}\u00a0m` : '';
  return (
    <div className={`card ${styles.tour}`}>
      <div className={styles.picture}>
        <Photo src={tour.coverImage} alt="" sizes="190px" maxWidth={400} />
      </div>
      <div className={`fine-print ${styles.text}`}>
        <p className={styles.heading}>{tour.heading || untitledTour}</p>
        <p className="tabular-nums">{[tour.duration, altitude].filter(Boolean).join(' · ')}</p>
        {nextDay ? <p>{`Next on ${formatDayAndFullMonth(nextDay)}`}</p> : null}
        <p className={`cluster ${styles.priceRow} tabular-nums`}>
          <span>
            <b className={styles.price}>{formatPrice(price)}</b>
            {price === null ? '' : ' per person'}
          </span>
          <Link to={pages.tour(tour._id)}>Read about it first</Link>
        </p>
      </div>
    </div>
  );
}
