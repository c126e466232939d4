import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { isOpen } from '#shared/inquiries/inquiry-life';
import { pages } from '#shared/paths';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { formatRupees } from '#shared/text/money';
import type { Departure } from '#shared/tours/departure-schema';
import { seatsLeft, standingOf, upcoming } from '#shared/tours/departures';
import { untitledTour } from '#shared/tours/tour-words';
import { toursQuery } from '../queries/tours';
import type { ChangeInquiry } from '../queries/use-change-inquiry';
import { FormField } from '../ui/form-field';
import * as styles from './opened.module.css';
import { WaitingList } from './waiting-list';

export interface AskedTourProps {
  inquiry: Inquiry;
  onChange: ChangeInquiry;
}

/** `full`, `cancelled`, `3 of 14 seats free`. */
function sayRoom(departure: Departure): string {
  const standing = standingOf(departure);
  if (standing === 'full' || standing === 'cancelled') return standing;
  return `${seatsLeft(departure)} of ${departure.seats} seats free`;
}

/** The tour that an inquiry is about: heading, price, the date and whether there is room; and a way to change it. */
export function AskedTour({ inquiry, onChange }: AskedTourProps) {
  const { tourId, departureId, number } = inquiry;
  const [isChanging, setChanging] = useState(false);
  const { data } = useQuery({ ...toursQuery, enabled: tourId !== null || isChanging });
  const tour = data?.tours.find(({ _id }) => _id === tourId);
  const departure = tour?.departures?.find(({ id }) => id === departureId);
  if (tourId !== null && !data) return null;
  const price = departure?.price ?? tour?.price;
  const isShort = departure !== undefined && (standingOf(departure) === 'full' || seatsLeft(departure) < number);
  const isAhead = departure !== undefined && departure.startsOn >= toIndianDay(Date.now()) && isOpen(inquiry.status);
  return (
    <div className={`row wraps tight round-control lined ${styles.tour}`}>
      {tour ? (
        <>
          <Link to={pages.tour(tour._id)} target="_blank">
            {tour.heading || untitledTour}
          </Link>
          {price === null || price === undefined ? null : <span className="num">{formatRupees(price)} a person</span>}
          {departure ? (
            <span className={isShort ? styles.short : undefined}>
              starts {formatDay(departure.startsOn)}, {sayRoom(departure)}
            </span>
          ) : null}
          {departure && isAhead ? <WaitingList {...{ inquiry, onChange, isShort }} /> : null}
        </>
      ) : (
        <span>{tourId ? 'Asked about a tour that is no longer on the site.' : 'About no tour of ours yet.'}</span>
      )}
      {inquiry.deletedAt === null ? (
        <button
          type="button"
          className="btn-text tap"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
        >
          {isChanging ? 'Done' : tour ? 'Change' : 'Choose a tour'}
        </button>
      ) : null}
      {isChanging ? <AskedFields {...{ inquiry, onChange }} /> : null}
    </div>
  );
}

/** Puts a tour and one of its dates to an inquiry, whatever page it came from. */
function AskedFields({ inquiry, onChange }: AskedTourProps) {
  const { tourId, departureId } = inquiry;
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const tour = tours.find(({ _id }) => _id === tourId);
  const dates = upcoming(tour?.departures, toIndianDay(Date.now()));
  const chosen = tour?.departures?.find(({ id }) => id === departureId);
  const change = (to: string | null, date: string | null) =>
    void onChange(inquiry, { asked: { tourId: to, departureId: date } });
  return (
    <div className={styles.asked}>
      <FormField label="Tour">
        {(wires) => (
          <select
            {...wires}
            value={tour?._id ?? ''}
            onChange={({ currentTarget }) => change(currentTarget.value || null, null)}
          >
            <option value="">No tour yet</option>
            {tours.map(({ _id, heading }) => (
              <option key={_id} value={_id}>
                {heading || untitledTour}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {tour ? (
        <FormField label="Date" hint={dates.length === 0 ? 'This tour has no dates to come.' : null}>
          {(wires) => (
            <select
              {...wires}
              value={chosen?.id ?? ''}
              onChange={({ currentTarget }) => change(tour._id, currentTarget.value || null)}
            >
              <option value="">Not agreed yet</option>
              {chosen && !dates.includes(chosen) ? (
                <option value={chosen.id}>{formatDay(chosen.startsOn)}</option>
              ) : null}
              {dates.map((one) => (
                <option key={one.id} value={one.id}>
                  {formatDay(one.startsOn)} · {sayRoom(one)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : null}
    </div>
  );
}
