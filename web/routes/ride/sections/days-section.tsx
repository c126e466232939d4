import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { addDays, lastDay, weekdayWords } from '#shared/ride/days';
import { isOnBikes } from '#shared/ride/kind';
import { maxExtraNights, toPlanDay, withoutNight } from '../../../ride/extra-nights';
import { toNights } from '../../../ride/nights';
import { toSignal } from '../../../ride/signal';
import { listToDos } from '../../../ride/to-dos';
import { type Phase, type RoadDay, toPhase, toRoadDays } from '../../../ride/today';
import { useSite } from '../../../ui/page/site-context';
import { dayFragment } from '../../../ui/road/day-fragment';
import { MapDrawing } from '../../../ui/road/map-drawing';
import * as drawn from '../../../ui/road/road.module.css';
import { Signs } from '../../../ui/road/signs';
import { Milestone } from '../../../ui/tours/milestone';
import { DayMarks } from './day-marks';
import * as styles from './days-section.module.css';
import { RideMode } from './ride-mode';
import { RoadDayFacts } from './road-day-facts';
import type { SectionProps } from './section';

export function DaysSection(props: SectionProps) {
  const { tour, ride, today } = props;
  const phase = toPhase(tour, ride.startsOn, today);
  const days = toRoadDays(tour);
  const mode = isOnBikes(tour) ? 'Ride mode' : 'Full screen';
  const [isRiding, setRiding] = useState(false);
  if (days.length === 0) return <p className="lead">This tour’s days aren’t described yet.</p>;
  const current = phase.is === 'on' ? phase.day : (days[0]?.day ?? 1);
  return (
    <>
      <PhaseWords phase={phase} road={days.find(({ day }) => day === current)} {...props} />
      <div className={`scripted cluster ${styles.ride}`}>
        <button type="button" className="btn btn-pine" onClick={() => setRiding(true)}>
          {mode}
        </button>
      </div>
      <div className={styles.split}>
        <RoadMap {...props} />
        <DayList days={days} {...props} />
      </div>
      <RideMode name={mode} tour={tour} days={days} first={current} open={isRiding} onClose={() => setRiding(false)} />
    </>
  );
}

function RoadMap({ tour: { route, itinerary } }: SectionProps) {
  if (new Set(route?.map(({ name }) => name)).size < 2) return null;
  return (
    <figure id="map" className={`card ${styles.map}`}>
      <MapDrawing route={route} itinerary={itinerary} />
      <figcaption className={`fine cluster ${drawn.caption}`}>
        <Signs route={route} />
      </figcaption>
    </figure>
  );
}

function DayList({ tour, offered, ride, days, onChange }: SectionProps & { days: readonly RoadDay[] }) {
  const name = useId();
  const nights = toNights(tour, ride);
  const signal = toSignal(tour).days;
  return (
    <div className={`below ${styles.days}`}>
      {days.map((road) => {
        const { of, isAdded } = toPlanDay(offered, ride, road.day);
        return (
          <details key={isAdded ? `added ${road.day}` : of} name={name} className={styles.day}>
            <summary>
              <span className={styles.number}>
                <b>{`Day ${road.day}`}</b>
                {ride.startsOn ? <span>{` ${weekdayWords(addDays(ride.startsOn, road.day - 1))}`}</span> : null}
                {isAdded ? <em> Added by you</em> : null}
              </span>
              <h3>{road.title}</h3>
              <DayMarks
                road={road}
                level={nights.find(({ day }) => day === road.day)?.level ?? null}
                signal={signal.find(({ day }) => day === road.day)?.mark}
              />
              <Plus className="icon" aria-hidden="true" />
            </summary>
            <div id={dayFragment(road.day)} className={styles.inside}>
              <RoadDayFacts road={road} tour={tour} />
              <p className={styles.text}>{road.text}</p>
              <NightButton {...{ road, of, isAdded, ride, onChange }} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

interface NightButtonProps extends Pick<SectionProps, 'ride' | 'onChange'> {
  road: RoadDay;
  /** Of the tour as offered. */
  of: number;
  isAdded: boolean;
}

function NightButton({ road: { sleep }, of, isAdded, ride, onChange }: NightButtonProps) {
  if (isAdded)
    return (
      <button
        type="button"
        className={`btn btn-small btn-line scripted ${styles.night}`}
        onClick={({ currentTarget }) => {
          // This row goes: the one before it stays.
          currentTarget.closest('details')?.previousElementSibling?.querySelector('summary')?.focus();
          onChange(({ extraNights }) => ({ extraNights: withoutNight(extraNights, of) }));
        }}
      >
        Remove this night
      </button>
    );
  if (!sleep || ride.extraNights.length >= maxExtraNights) return null;
  return (
    <button
      type="button"
      className={`btn-text scripted ${styles.night}`}
      onClick={() => onChange(({ extraNights }) => ({ extraNights: [...extraNights, of] }))}
    >
      {`Add a night in ${sleep.name}`}
    </button>
  );
}

function PhaseWords({ phase, road, ...props }: SectionProps & { phase: Phase; road: RoadDay | undefined }) {
  switch (phase.is) {
    case 'undated':
      return null;
    case 'ahead':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone cap="Starts in" figure={String(phase.inDays)} unit={phase.inDays === 1 ? 'day' : 'days'} />
          <ToDos {...props} />
        </div>
      );
    case 'on':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone cap="Day" figure={String(phase.day)} unit={`of ${lastDay(props.tour)}`} />
          {road ? (
            <div>
              <h3>{road.title}</h3>
              <RoadDayFacts road={road} tour={props.tour} />
              <p className={styles.text}>{road.text}</p>
            </div>
          ) : null}
        </div>
      );
    case 'over':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone cap={isOnBikes(props.tour) ? 'Ridden' : 'Done'} figure={String(lastDay(props.tour))} unit="days" />
          <p className="lead">
            <span>{`Thank you for ${isOnBikes(props.tour) ? 'riding' : 'travelling'} with us. Your plan ended on ${weekdayWords(phase.endedOn)}.`}</span>{' '}
            <Link to={pages.adventure}>Ask for the next one</Link>
          </p>
        </div>
      );
  }
}

function ToDos({ tour, offered, ride, today }: SectionProps) {
  const site = useSite();
  const left = today ? listToDos(tour, offered, ride, { today, site }) : [];
  if (left.length === 0) return <p className="lead">Nothing is left to do but pack.</p>;
  return (
    <div>
      <p>
        <b>Before you go</b>
      </p>
      <ul className={styles.todos}>
        {left.map(({ section, words }) => (
          <li key={words}>
            <a href={`#${section}`}>{words}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
