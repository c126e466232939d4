import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { addDays, lastDay, weekdayWords } from '#shared/ride/days';
import { type Phase, type RoadDay, toPhase, toRoadDays } from '#shared/ride/today';
import { dayFragment } from '../../../ui/day-fragment';
import { Milestone } from '../../../ui/milestone';
import { RideMode } from './ride-mode';
import { RoadDayFacts } from './road-day-facts';
import type { SectionProps } from './section';
import { ToDos } from './to-dos';
import * as styles from './today-section.module.css';
import { WhereAmI } from './where-am-i';

/** Where the ride is on the calendar, and every day as a page of the roadbook. */
export function TodaySection(props: SectionProps) {
  const { tour, ride, today } = props;
  const phase = toPhase(tour, ride.startsOn, today);
  const days = toRoadDays(tour);
  const [isRiding, setRiding] = useState(false);
  const name = useId();
  if (days.length === 0) return <p className="lead">This tour’s days aren’t described yet.</p>;
  const current = phase.is === 'on' ? phase.day : (days[0]?.day ?? 1);
  return (
    <>
      <PhaseWords phase={phase} road={days.find(({ day }) => day === current)} {...props} />
      <p className={`scripted ${styles.ride}`}>
        <button type="button" className="btn btn-pine" onClick={() => setRiding(true)}>
          Ride mode
        </button>
        <span className="fine">Full screen and large, for the handlebar. The screen stays on.</span>
      </p>
      <WhereAmI tour={tour} day={phase.is === 'on' ? phase.day : null} />
      <div className={styles.days}>
        {days.map((road) => (
          <details key={road.day} name={name} open={phase.is !== 'on' && road.day === current} className={styles.day}>
            <summary>
              <span className={styles.number}>
                Day {road.day}
                {ride.startsOn ? <span> {weekdayWords(addDays(ride.startsOn, road.day - 1))}</span> : null}
              </span>
              <h3>{road.title}</h3>
              <Plus className="icon" aria-hidden="true" />
            </summary>
            <div id={dayFragment(road.day)} className={styles.inside}>
              <RoadDayFacts road={road} tour={tour} />
              <p className={styles.text}>{road.text}</p>
            </div>
          </details>
        ))}
      </div>
      <RideMode tour={tour} days={days} first={current} open={isRiding} onClose={() => setRiding(false)} />
    </>
  );
}

function PhaseWords({ phase, road, ...props }: SectionProps & { phase: Phase; road: RoadDay | undefined }) {
  switch (phase.is) {
    case 'undated':
      return <p className="lead">Every day of this tour: how far, how high, and where the next pump is.</p>;
    case 'ahead':
      return (
        <div className={styles.phase}>
          <Milestone cap="Starts in" figure={String(phase.inDays)} unit={phase.inDays === 1 ? 'day' : 'days'} />
          <ToDos {...props} />
        </div>
      );
    case 'on':
      return (
        <div className={styles.phase}>
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
        <div className={styles.phase}>
          <Milestone cap="Ridden" figure={String(lastDay(props.tour))} unit="days" />
          <p className="lead">
            Thank you for riding with us. Your plan ended on {weekdayWords(phase.endedOn)}.{' '}
            <Link to={pages.adventure}>Ask for the next one</Link>
          </p>
        </div>
      );
  }
}
