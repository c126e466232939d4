import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countTourDays, formatShortDay, formatWeekdayAndDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { findTourKind, findTripNoun, type Ride } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, formatSeats, isBookable, listUpcoming } from '#shared/tours/departures';
import { formatDepartureStatus } from '../../components/departures/departure-labels';
import { moveFocusToNearestRow } from '../../components/dialog/modal';
import { Field } from '../../components/forms/field';
import { TodayContext, useSite } from '../../components/page/site-context';
import * as styles from './my-ride.module.css';
import { priceOfRide } from './plan/offered';
import type { SectionProps } from './ride-sections';
import { RideWish } from './wish';

interface MyRideProps extends Pick<SectionProps, 'offered' | 'ride' | 'onChange'> {
  onRemove: () => void;
}

const maxPeople = 40;

/** Without scripts nothing could be kept, so nothing is shown. */
export function MyRide({ offered, ride, onChange, onRemove }: MyRideProps) {
  const site = useSite();
  const today = useContext(TodayContext);
  const dates = listUpcoming(offered.departures, today).filter(isBookable);
  const word = findTripNoun(offered);
  const priceOf = ({ startsOn }: Departure) => {
    const price = priceOfRide(offered, { ...ride, startsOn, extraNights: [] });
    return price === null ? '' : formatRupees(price);
  };
  const end = ride.startsOn && addDays(ride.startsOn, countTourDays(offered) - 1 + ride.extraNights.length);
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="my-ride-title">
      <h2 id="my-ride-title">{`My ${word}`}</h2>
      <div className={`needs-scripts ${styles.fields}`}>
        <OurDates
          dates={dates}
          priceOf={priceOf}
          startsOn={ride.startsOn}
          onChoose={(startsOn) => onChange({ startsOn })}
        />
        <Field label={dates.length > 0 ? 'Another first day' : 'First day'}>
          {(wires) => (
            <input
              {...wires}
              type="date"
              min={today}
              value={ride.startsOn ?? ''}
              onChange={({ target }) => onChange({ startsOn: target.value || null })}
            />
          )}
        </Field>
        <People
          count={ride.people}
          onMore={(more) => onChange(({ people }) => ({ people: Math.min(maxPeople, Math.max(1, people + more)) }))}
        />
        <Choice
          legend="Passport"
          value={ride.nationality}
          of={[
            ['IN', 'Indian'],
            ['other', 'Another'],
          ]}
          onChoose={(nationality) => onChange({ nationality })}
        />
        {findTourKind(offered) === 'our bike' ? (
          <Choice
            legend="Motorbike"
            value={ride.ownBike ? 'own' : 'yours'}
            of={[
              ['yours', `${site.name} bike`],
              ['own', 'My bike'],
            ]}
            onChoose={(bike) => onChange({ ownBike: bike === 'own' })}
          />
        ) : null}
      </div>
      <RideWish offered={offered} ride={ride} onChange={onChange} />
      <p className={`spread ${styles.said}`}>
        <span>
          <span className="tabular-nums">
            {ride.startsOn && end
              ? `${formatWeekdayAndDay(ride.startsOn)} to ${formatWeekdayAndDay(end)}, ${formatShortDay(end).slice(-4)}`
              : 'Choose a first day to see your dates.'}
          </span>{' '}
          <b>{sayOffer(dates, ride, today)}</b>
        </span>
        {ride.createdAt ? (
          <button
            type="button"
            className={`btn-text ${styles.forget}`}
            onClick={({ currentTarget }) => {
              moveFocusToNearestRow(currentTarget);
              onRemove();
            }}
          >
            Forget this plan
          </button>
        ) : null}
        <Link className="btn" to={pages.inquiryWithPlan(offered._id)}>
          {`Ask about this ${word}`}
        </Link>
      </p>
    </section>
  );
}

function sayOffer(dates: readonly Departure[], { startsOn, people, extraNights }: Ride, today: string): string {
  if (startsOn === null) return '';
  if (startsOn < today) return 'That day is past: choose a later one to ask.';
  if (dates.length === 0 || extraNights.length > 0) return '';
  const date = dates.find((one) => one.startsOn === startsOn);
  if (!date) return 'That isn’t one of our dates: ask us whether it can be.';
  const left = countSeatsLeft(date);
  return left < people ? `Only ${formatSeats(left)} left for ${people} people.` : '';
}

const shownAtOnce = 4;

interface OurDatesProps {
  dates: readonly Departure[];
  priceOf: (date: Departure) => string;
  startsOn: string | null;
  onChoose: (startsOn: string) => void;
}

function OurDates({ dates, ...choice }: OurDatesProps) {
  if (dates.length === 0) return null;
  const later = dates.slice(shownAtOnce);
  return (
    <fieldset className={`${styles.choice} ${styles.ours}`}>
      <legend>Our dates</legend>
      <DatePills dates={dates.slice(0, shownAtOnce)} {...choice} />
      {later.length > 0 ? (
        <details>
          <summary>{later.length === 1 ? 'One later date' : `${later.length} later dates`}</summary>
          <DatePills dates={later} {...choice} />
        </details>
      ) : null}
    </fieldset>
  );
}

function DatePills({ dates, priceOf, startsOn, onChoose }: OurDatesProps) {
  return (
    <div className={styles.pills}>
      {dates.map((date) => (
        <label key={date.id}>
          <input
            type="radio"
            name="departure"
            checked={date.startsOn === startsOn}
            onChange={() => onChoose(date.startsOn)}
          />
          <span>
            <b className="tabular-nums">{`${formatWeekdayAndDay(date.startsOn)} ${date.startsOn.slice(0, 4)}`}</b>{' '}
            <span>{formatDepartureStatus(date)}</span> <span className="tabular-nums">{priceOf(date)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

function People({ count, onMore }: { count: number; onMore: (more: 1 | -1) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend>People</legend>
      <div className={styles.count}>
        <button type="button" aria-label="One fewer" disabled={count <= 1} onClick={() => onMore(-1)}>
          <Minus className="icon" aria-hidden="true" />
        </button>
        <output className="tabular-nums">{count}</output>
        <button type="button" aria-label="One more" disabled={count >= maxPeople} onClick={() => onMore(1)}>
          <Plus className="icon" aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  of: readonly (readonly [value: T, label: string])[];
  onChoose: (value: T) => void;
}

function Choice<T extends Ride['nationality'] | 'own' | 'yours'>({ legend, value, of, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.pair}>
        {of.map(([each, label]) => (
          <label key={each}>
            <input type="radio" name={legend} checked={value === each} onChange={() => onChoose(each)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
