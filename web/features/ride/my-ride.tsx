import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countTourDays, formatDayAndMonth, formatShortDay, formatWeekdayAndDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { findTourKind, findTripNoun, maxPeople, type Ride } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, formatSeats, isBookable, listUpcoming } from '#shared/tours/departures';
import { formatDepartureStatus } from '../../components/departures/departure-labels';
import { moveFocusToNearestRow } from '../../components/dialog/modal';
import { Field } from '../../components/forms/field';
import { TodayContext, useSite } from '../../components/page/site-context';
import * as styles from './my-ride.module.css';
import { formatAddedNights, listAddedNights, withExtraNights } from './plan/extra-nights';
import { findMatchingGroup, findRidePrice } from './plan/matching-group';
import { findShutPass } from './plan/season';
import type { SectionProps } from './ride-sections';

interface MyRideProps extends Pick<SectionProps, 'offeredTour' | 'ride' | 'onChange'> {
  onRemove: () => void;
}

export function MyRide({ offeredTour, ride, onChange, onRemove }: MyRideProps) {
  const site = useSite();
  const today = useContext(TodayContext);
  const departures = listUpcoming(offeredTour.departures, today).filter(isBookable);
  const tripNoun = findTripNoun(offeredTour);
  const formatDeparturePrice = ({ startsOn }: Departure) => {
    const price = findRidePrice(offeredTour, { ...ride, startsOn, extraNights: [] });
    return price === null ? '' : formatRupees(price);
  };
  const endsOn = ride.startsOn && addDays(ride.startsOn, countTourDays(offeredTour) - 1 + ride.extraNights.length);
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="my-ride-title">
      <h2 id="my-ride-title">{`My ${tripNoun}`}</h2>
      <div className={`needs-scripts ${styles.fields}`}>
        <DepartureOptions
          departures={departures}
          formatDeparturePrice={formatDeparturePrice}
          startsOn={ride.startsOn}
          onSelect={(startsOn) => onChange({ startsOn })}
        />
        <Field label={departures.length > 0 ? 'Another first day' : 'First day'}>
          {(inputProps) => (
            <input
              {...inputProps}
              type="date"
              min={today}
              value={ride.startsOn ?? ''}
              onChange={({ target }) => onChange({ startsOn: target.value || null })}
            />
          )}
        </Field>
        <PeopleStepper
          count={ride.people}
          onStep={(step) => onChange(({ people }) => ({ people: Math.min(maxPeople, Math.max(1, people + step)) }))}
        />
        <RadioGroup
          legend="Passport"
          value={ride.nationality}
          options={[
            ['IN', 'Indian'],
            ['other', 'Another'],
          ]}
          onSelect={(nationality) => onChange({ nationality })}
        />
        {findTourKind(offeredTour) === 'our bike' ? (
          <RadioGroup
            legend="Motorbike"
            value={ride.ownBike ? 'own' : 'yours'}
            options={[
              ['yours', `${site.name} bike`],
              ['own', 'My bike'],
            ]}
            onSelect={(bike) => onChange({ ownBike: bike === 'own' })}
          />
        ) : null}
      </div>
      <RideAdvice offeredTour={offeredTour} ride={ride} onChange={onChange} />
      <p className={`spread ${styles.summary}`}>
        <span>
          <span className="tabular-nums">
            {ride.startsOn && endsOn
              ? `${formatWeekdayAndDay(ride.startsOn)} to ${formatWeekdayAndDay(endsOn)}, ${formatShortDay(endsOn).slice(-4)}`
              : 'Choose a first day to see your dates.'}
          </span>{' '}
          <b>{formatAvailability(departures, ride, today)}</b>
        </span>
        {ride.createdAt ? (
          <button
            type="button"
            className={`btn-text ${styles.removeButton}`}
            onClick={({ currentTarget }) => {
              moveFocusToNearestRow(currentTarget);
              onRemove();
            }}
          >
            Forget this plan
          </button>
        ) : null}
        <Link className="btn" to={pages.inquiryWithPlan(offeredTour._id)}>
          Send inquiry
        </Link>
      </p>
    </section>
  );
}

function formatAvailability(
  departures: readonly Departure[],
  { startsOn, people, extraNights }: Ride,
  today: string,
): string {
  if (startsOn === null) return '';
  if (startsOn < today) return 'That day is past: choose a later one to ask.';
  if (departures.length === 0 || extraNights.length > 0) return '';
  const chosenDeparture = departures.find((departure) => departure.startsOn === startsOn);
  if (!chosenDeparture) return 'That isn’t one of our dates: ask us whether it can be.';
  const freeSeats = countSeatsLeft(chosenDeparture);
  return freeSeats < people ? `Only ${formatSeats(freeSeats)} left for ${people} people.` : '';
}

const maxVisibleDepartures = 4;

interface DepartureOptionsProps {
  departures: readonly Departure[];
  formatDeparturePrice: (departure: Departure) => string;
  startsOn: string | null;
  onSelect: (startsOn: string) => void;
}

function DepartureOptions({ departures, ...pickerProps }: DepartureOptionsProps) {
  if (departures.length === 0) return null;
  const laterDepartures = departures.slice(maxVisibleDepartures);
  return (
    <fieldset className={`${styles.optionGroup} ${styles.departureGroup}`}>
      <legend>Our dates</legend>
      <DeparturePills departures={departures.slice(0, maxVisibleDepartures)} {...pickerProps} />
      {laterDepartures.length > 0 ? (
        <details>
          <summary>{laterDepartures.length === 1 ? 'One later date' : `${laterDepartures.length} later dates`}</summary>
          <DeparturePills departures={laterDepartures} {...pickerProps} />
        </details>
      ) : null}
    </fieldset>
  );
}

function DeparturePills({ departures, formatDeparturePrice, startsOn, onSelect }: DepartureOptionsProps) {
  return (
    <div className={styles.pills}>
      {departures.map((departure) => (
        <label key={departure.id}>
          <input
            type="radio"
            name="departure"
            checked={departure.startsOn === startsOn}
            onChange={() => onSelect(departure.startsOn)}
          />
          <span>
            <b className="tabular-nums">{`${formatWeekdayAndDay(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`}</b>{' '}
            <span>{formatDepartureStatus(departure)}</span>{' '}
            <span className="tabular-nums">{formatDeparturePrice(departure)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

function PeopleStepper({ count, onStep }: { count: number; onStep: (step: 1 | -1) => void }) {
  return (
    <fieldset className={styles.optionGroup}>
      <legend>People</legend>
      <div className={styles.stepper}>
        <button type="button" aria-label="One fewer" disabled={count <= 1} onClick={() => onStep(-1)}>
          <Minus className="icon" aria-hidden="true" />
        </button>
        <output className="tabular-nums">{count}</output>
        <button type="button" aria-label="One more" disabled={count >= maxPeople} onClick={() => onStep(1)}>
          <Plus className="icon" aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  );
}

interface RadioGroupProps<T extends string> {
  legend: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onSelect: (value: T) => void;
}

function RadioGroup<T extends Ride['nationality'] | 'own' | 'yours'>({
  legend,
  value,
  options,
  onSelect,
}: RadioGroupProps<T>) {
  return (
    <fieldset className={styles.optionGroup}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={legend} checked={value === option} onChange={() => onSelect(option)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const formatStartDay = (day: string) => formatDayAndMonth(Date.parse(day));

function RideAdvice({ offeredTour, ride, onChange }: Pick<SectionProps, 'offeredTour' | 'ride' | 'onChange'>) {
  const today = useContext(TodayContext);
  const shutPass = findShutPass(withExtraNights(offeredTour, ride).route, ride.startsOn);
  const group = findMatchingGroup(offeredTour, ride);
  const earlierStart = group && group.daysBehind > 0 ? addDays(group.departure.startsOn, -group.daysBehind) : '';
  const canStartEarlier = earlierStart > today;
  return (
    <>
      <div role="status">
        {shutPass ? <p className={styles.advice}>{shutPass.sentence}</p> : null}
        {ride.extraNights.length > 0 ? (
          <p className={styles.advice}>
            {formatExtraNightsAdvice(offeredTour, ride, canStartEarlier ? earlierStart : null)}
          </p>
        ) : null}
      </div>
      {canStartEarlier ? (
        <button
          type="button"
          className={`btn btn-small btn-line needs-scripts ${styles.earlierStart}`}
          onClick={() => onChange({ startsOn: earlierStart })}
        >
          {`Start on ${formatStartDay(earlierStart)}`}
        </button>
      ) : null}
    </>
  );
}

function formatExtraNightsAdvice(
  offeredTour: SectionProps['offeredTour'],
  ride: SectionProps['ride'],
  earlierStart: string | null,
): string {
  const addedNights = listAddedNights(offeredTour, ride);
  const addedText = `${formatAddedNights(addedNights).replace(/^a/, 'A')} added`;
  const delay = ride.extraNights.length > 1 ? `${ride.extraNights.length} days` : 'a day';
  const group = findMatchingGroup(offeredTour, ride);
  if (!group) return `${addedText}: everything after it is ${delay} later; ask us.`;
  const day = formatStartDay(group.departure.startsOn);
  if (group.daysBehind === 0)
    return `${addedText}: you start ${delay} before the group of ${day} and meet it in ${addedNights.at(-1)?.place}. Ask us: we confirm it.`;
  const behindText = `${addedText}: you’d be ${delay} behind the group of ${day}.`;
  return earlierStart
    ? `${behindText} Start on ${formatStartDay(earlierStart)} and you are with them again.`
    : `${behindText} Ask us.`;
}
