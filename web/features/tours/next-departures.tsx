import ChevronDown from 'lucide-react/icons/chevron-down';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countTourDays, formatMoment, formatWeekdayAndDay } from '#shared/dates';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { findCaptain } from '#shared/settings/crew';
import type { Departure } from '#shared/tours/departure-schema';
import { findDepartureStatus, listOpenToInquiries, listUpcoming } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { chooseDeparture, DepartureOptions } from '../../components/departures/departure-field';
import {
  type DepartureMonth,
  formatDepartureStatus,
  groupDeparturesByMonth,
} from '../../components/departures/departure-labels';
import { CaptainQuote } from '../../components/drawings/captain';
import * as field from '../../components/forms/field.module.css';
import { ButtonLink } from '../../components/links';
import { TodayContext, useSite } from '../../components/page/site-context';
import { useStaleCopyTime } from '../../components/page/use-offline-state';
import * as styles from './next-departures.module.css';

const waitlistLabel = 'Tell me if a seat becomes free';

const minVisibleDepartures = 3;

export function NextDepartures({ tour }: { tour: Tour }) {
  const ahead = listUpcoming(tour.departures, useContext(TodayContext));
  if (ahead.length === 0) return null;
  const months = groupDeparturesByMonth(ahead);
  const first =
    months.findIndex((_, at) => countDepartures(months.slice(0, at + 1)) >= minVisibleDepartures) + 1 || months.length;
  const shown = months.slice(0, first);
  const others = months.slice(first);
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">Next dates</h2>
      <Months months={shown} tour={tour} />
      {others.length > 0 ? (
        <details className={styles.more}>
          <summary className="touch-target">
            {countDepartures(others)} later {countDepartures(others) === 1 ? 'date' : 'dates'}, until{' '}
            {others.at(-1)?.title}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <Months months={others} tour={tour} />
        </details>
      ) : null}
      <DatesNote />
    </section>
  );
}

function countDepartures(months: readonly DepartureMonth[]): number {
  return months.reduce((sum, { departures }) => sum + departures.length, 0);
}

function Months({ months, tour }: { months: readonly DepartureMonth[]; tour: Tour }) {
  return months.map(({ title, departures }) => (
    <div key={title} className={styles.month}>
      <h3>{title}</h3>
      <ul className={styles.dates}>
        {departures.map((departure) => (
          <DateRow key={departure.id} departure={departure} tour={tour} />
        ))}
      </ul>
    </div>
  ));
}

function DateRow({ departure, tour }: { departure: Departure; tour: Tour }) {
  const { startsOn, price } = departure;
  const ends = tour.itinerary.length > 0 ? addDays(startsOn, countTourDays(tour) - 1) : startsOn;
  const standing = findDepartureStatus(departure);
  const words = formatWeekdayAndDay(startsOn);
  const isFull = standing === 'full';
  const isOff = standing === 'cancelled';
  return (
    <li className={styles.date} data-standing={standing}>
      <span className={`tabular-nums ${styles.days}`}>
        <time dateTime={startsOn}>{words}</time>
        {ends === startsOn ? null : (
          <>
            {' '}
            – <time dateTime={ends}>{formatWeekdayAndDay(ends)}</time>
          </>
        )}
      </span>
      <span className={styles.standing}>{formatDepartureStatus(departure)}</span>
      {isFull || isOff || price === null || price === tour.price ? null : (
        <span className={`tabular-nums ${styles.price}`}>{formatPrice(price)}</span>
      )}
      {isOff ? null : (
        <ButtonLink
          className={`touch-target ${styles.ask}`}
          href="#inquire"
          aria-label={isFull ? `${waitlistLabel} on ${words}` : `Ask about ${words}`}
          onPress={() => {
            chooseDeparture(tour._id, departure.id);
            // Its date gets the focus once it is there.
            document.getElementById('inquire')?.scrollIntoView();
          }}
        >
          {isFull ? waitlistLabel : 'Ask'}
        </ButtonLink>
      )}
    </li>
  );
}

function DatesNote() {
  const at = useStaleCopyTime();
  return (
    <p className={`fine-print ${styles.note}`}>
      {at === null ? (
        'Prices are per person. Ask us for another date.'
      ) : (
        <>
          Dates and seats as of <span className="tabular-nums">{formatMoment(at)}</span>. Ask us before you plan on one.
        </>
      )}
    </p>
  );
}

/** Inside a `noscript`, of which React in the browser reads nothing: the Worker alone renders this. */
export function UnscriptedDepartureField({ departures }: { departures: readonly Departure[] | undefined }) {
  const offered = listOpenToInquiries(departures, useContext(TodayContext));
  if (offered.length === 0) return null;
  return (
    <label className={field.field}>
      <b>Date, if you have one in mind. Choose its month as well.</b>
      <select className={field.control} name="departureId">
        <DepartureOptions departures={offered} />
      </select>
    </label>
  );
}

export function CaptainSection({ place }: { place: string }) {
  const captain = findCaptain(place, useSite());
  if (!captain) return null;
  return (
    <section aria-labelledby="captain-title">
      <h2 id="captain-title">Who rides in front</h2>
      <CaptainQuote captain={captain} />
      <p>
        <Link to={`${pages.about}#crew`}>All captains</Link> ·{' '}
        <Link to={`${pages.about}#truck`}>What’s in the truck</Link>
      </p>
    </section>
  );
}
