import ChevronDown from 'lucide-react/icons/chevron-down';
import { useContext } from 'react';
import { findTourEnd, formatMoment, formatWeekdayAndDay } from '#shared/dates';
import { seatPaths } from '#shared/link-routes';
import { formatPrice } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import {
  countSeatsLeft,
  findDepartureStatus,
  isBookable,
  listOpenToInquiries,
  listUpcoming,
} from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { chooseDeparture, DepartureOptions, useSelectedDeparture } from '../../components/departures/departure-field';
import {
  type DepartureMonth,
  formatDepartureStatus,
  formatPeopleSoFar,
  groupDeparturesByMonth,
} from '../../components/departures/departure-labels';
import * as fieldStyles from '../../components/forms/field.module.css';
import { ButtonLink } from '../../components/links';
import { TodayContext, useSite } from '../../components/page/site-context';
import { useOfflineState, useStaleCopyTime } from '../../components/page/use-offline-state';
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
  const { id, startsOn } = departure;
  const endsOn = findTourEnd(tour, startsOn);
  const status = findDepartureStatus(departure);
  const price = isBookable(departure) ? (departure.price ?? tour.price) : null;
  const isSelected = useSelectedDeparture(tour._id) === id;
  const { holdHours } = useSite();
  const today = useContext(TodayContext);
  // Offline the page of the form would fail: the inquiry waits on the phone instead. The last seat cannot be held.
  const isHoldable =
    !useOfflineState().isOffline &&
    holdHours > 0 &&
    price !== null &&
    startsOn > today &&
    countSeatsLeft(departure) > 1;
  const cells = (
    <>
      <span className={`tabular-nums ${styles.days}`}>
        <time dateTime={startsOn}>{formatWeekdayAndDay(startsOn)}</time>
        {endsOn === startsOn ? null : (
          <>
            {' '}
            – <time dateTime={endsOn}>{formatWeekdayAndDay(endsOn)}</time>
          </>
        )}
      </span>{' '}
      <span className={styles.status}>
        {[formatDepartureStatus(departure), formatPeopleSoFar(departure)].filter(Boolean).join(' · ')}
      </span>{' '}
      {price === null ? null : <span className={`tabular-nums ${styles.price}`}>{formatPrice(price)}</span>}{' '}
    </>
  );
  return (
    <li data-status={status}>
      {status === 'cancelled' ? (
        <span className={styles.date}>{cells}</span>
      ) : (
        <ButtonLink
          className={styles.date ?? ''}
          href="#inquire"
          aria-pressed={isSelected}
          onPress={() => {
            chooseDeparture(tour._id, id);
            // The form's date takes the focus when its departures are loaded.
            const isBeside = matchMedia('(min-width: 1000px)').matches;
            document.getElementById('inquire')?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
          }}
        >
          {cells}
          <span className={styles.choose}>{isSelected ? 'Chosen' : status === 'full' ? waitlistLabel : 'Choose'}</span>
        </ButtonLink>
      )}
      {isHoldable ? (
        <a
          className={`btn btn-small btn-quiet ${styles.book}`}
          href={seatPaths.form(tour._id, id)}
          aria-label={`Book a seat, ${formatWeekdayAndDay(startsOn)}`}
        >
          Book
        </a>
      ) : null}
    </li>
  );
}

function DatesNote() {
  const copiedAt = useStaleCopyTime();
  const { holdHours } = useSite();
  const isOffline = useOfflineState().isOffline && holdHours > 0;
  return (
    <p className={`fine-print ${styles.note}`}>
      {isOffline
        ? 'Booking a seat needs a network: choose a date, and send an inquiry, which waits on this phone. '
        : ''}
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
