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
import * as fieldStyles from '../../components/forms/field.module.css';
import { ButtonLink } from '../../components/links';
import { TodayContext, useSite } from '../../components/page/site-context';
import { useStaleCopyTime } from '../../components/page/use-offline-state';
import * as styles from './next-departures.module.css';

const waitlistLabel = 'Tell me if a seat becomes free';

const minVisibleDepartures = 3;

export function NextDepartures({ tour }: { tour: Tour }) {
  const departures = listUpcoming(tour.departures, useContext(TodayContext));
  if (departures.length === 0) return null;
  const months = groupDeparturesByMonth(departures);
  const visibleMonthCount =
    months.findIndex((_, index) => countDepartures(months.slice(0, index + 1)) >= minVisibleDepartures) + 1 ||
    months.length;
  const visibleMonths = months.slice(0, visibleMonthCount);
  const laterMonths = months.slice(visibleMonthCount);
  return (
    <section id="dates" aria-labelledby="dates-title">
      <h2 id="dates-title">Next dates</h2>
      <Months months={visibleMonths} tour={tour} />
      {laterMonths.length > 0 ? (
        <details className={styles.laterDates}>
          <summary className="touch-target">
            {countDepartures(laterMonths)} later {countDepartures(laterMonths) === 1 ? 'date' : 'dates'}, until{' '}
            {laterMonths.at(-1)?.title}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <Months months={laterMonths} tour={tour} />
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
  const endsOn = tour.itinerary.length > 0 ? addDays(startsOn, countTourDays(tour) - 1) : startsOn;
  const status = findDepartureStatus(departure);
  const dayLabel = formatWeekdayAndDay(startsOn);
  const isFull = status === 'full';
  const isCancelled = status === 'cancelled';
  return (
    <li className={styles.date} data-status={status}>
      <span className={`tabular-nums ${styles.days}`}>
        <time dateTime={startsOn}>{dayLabel}</time>
        {endsOn === startsOn ? null : (
          <>
            {' '}
            – <time dateTime={endsOn}>{formatWeekdayAndDay(endsOn)}</time>
          </>
        )}
      </span>
      <span className={styles.status}>{formatDepartureStatus(departure)}</span>
      {isFull || isCancelled || price === null || price === tour.price ? null : (
        <span className={`tabular-nums ${styles.price}`}>{formatPrice(price)}</span>
      )}
      {isCancelled ? null : (
        <ButtonLink
          className={`touch-target ${styles.ask}`}
          href="#inquire"
          aria-label={isFull ? `${waitlistLabel} on ${dayLabel}` : `Ask about ${dayLabel}`}
          onPress={() => {
            chooseDeparture(tour._id, departure.id);
            // The form's date field takes the focus when its departures are loaded.
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
  const copiedAt = useStaleCopyTime();
  return (
    <p className={`fine-print ${styles.note}`}>
      {copiedAt === null ? (
        'Prices are per person. Ask us for another date.'
      ) : (
        <>
          Dates and seats as of <span className="tabular-nums">{formatMoment(copiedAt)}</span>. Ask us before you plan
          on one.
        </>
      )}
    </p>
  );
}

/** Rendered by the Worker only: in the browser React ignores the content of `noscript`. */
export function NoScriptDepartureField({ departures }: { departures: readonly Departure[] | undefined }) {
  const openDepartures = listOpenToInquiries(departures, useContext(TodayContext));
  if (openDepartures.length === 0) return null;
  return (
    <label className={fieldStyles.field}>
      <b>Date, if you have one in mind. Choose its month as well.</b>
      <select className={fieldStyles.control} name="departureId">
        <DepartureOptions departures={openDepartures} />
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
