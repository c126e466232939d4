import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { pages } from '#shared/paths';
import { formatDay } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import { toursQuery } from '../queries/tours';
import * as styles from './opened.module.css';

/** The tour that an inquiry was written at: heading, price, the chosen date, and a way to it. */
export function AskedTour({ inquiry: { tourId, departureId } }: { inquiry: Inquiry }) {
  const { data } = useQuery({ ...toursQuery, enabled: tourId !== null });
  if (!tourId) return null;
  const tour = data?.tours.find(({ _id }) => _id === tourId);
  if (!tour)
    return data ? (
      <p className={`row wraps tight round-control lined ${styles.tour}`}>
        Asked about a tour that is no longer on the site.
      </p>
    ) : null;
  const departure = tour.departures?.find(({ id }) => id === departureId);
  return (
    <p className={`row wraps tight round-control lined ${styles.tour}`}>
      <Link to={pages.tour(tour._id)} target="_blank">
        {tour.heading}
      </Link>
      {tour.price === null || tour.price === undefined ? null : (
        <span className="num">{formatRupees(departure?.price ?? tour.price)} a person</span>
      )}
      {departure ? <span>starts {formatDay(departure.startsOn)}</span> : null}
    </p>
  );
}
