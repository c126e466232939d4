import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, countTourDays, formatWeekdayAndDay } from '#shared/dates';
import { isBikeTour, maxExtraNights } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import { useSite } from '../../components/page/site-context';
import { MapDrawing } from '../../components/route-map/map-drawing';
import { toDayId } from '../../components/route-map/marks';
import { MapLegend } from '../../components/route-map/route-figure';
import * as mapStyles from '../../components/route-map/route-map.module.css';
import { Milestone } from '../../components/tours/milestone';
import { DayMarks, RideDayFacts } from './day-facts';
import * as styles from './days-section.module.css';
import { findPlanDay, removeExtraNight } from './plan/extra-nights';
import { assessNights } from './plan/nights';
import { findRidePhase, listRideDays, type RideDay, type RidePhase } from './plan/ride-days';
import { findSignalGaps } from './plan/signal';
import { listToDos } from './plan/to-dos';
import { RideMode } from './ride-mode';
import type { SectionProps } from './ride-sections';

export function DaysSection(props: SectionProps) {
  const { tour, ride, today } = props;
  const phase = findRidePhase(tour, ride.startsOn, today);
  const days = listRideDays(tour);
  const rideModeName = isBikeTour(tour) ? 'Ride mode' : 'Full screen';
  const [isRideModeOpen, setRideModeOpen] = useState(false);
  if (days.length === 0) return <p className="lead">This tour’s days aren’t described yet.</p>;
  const currentDay = phase.kind === 'underWay' ? phase.day : (days[0]?.day ?? 1);
  return (
    <>
      <PhaseSummary phase={phase} rideDay={days.find(({ day }) => day === currentDay)} {...props} />
      <div className={`needs-scripts cluster ${styles.rideModeButton}`}>
        <button type="button" className="btn btn-pine" onClick={() => setRideModeOpen(true)}>
          {rideModeName}
        </button>
      </div>
      <div className={styles.split}>
        <RouteMapFigure {...props} />
        <DayList days={days} {...props} />
      </div>
      <RideMode
        name={rideModeName}
        tour={tour}
        days={days}
        firstDay={currentDay}
        open={isRideModeOpen}
        onClose={() => setRideModeOpen(false)}
      />
    </>
  );
}

function RouteMapFigure({ tour: { route, itinerary } }: SectionProps) {
  if (new Set(route?.map(({ name }) => name)).size < 2) return null;
  return (
    <figure id="map" className={`card ${styles.map}`}>
      <MapDrawing route={route} itinerary={itinerary} />
      <figcaption className={`fine-print cluster ${mapStyles.caption}`}>
        <MapLegend route={route} />
      </figcaption>
    </figure>
  );
}

function DayList({ tour, offeredTour, ride, days, onChange }: SectionProps & { days: readonly RideDay[] }) {
  const accordionName = useId();
  const nights = assessNights(tour, ride);
  const { days: signalDays } = findSignalGaps(tour);
  return (
    <div className={`below-fold ${styles.days}`}>
      {days.map((rideDay) => {
        const { offeredDay, isAdded } = findPlanDay(offeredTour, ride, rideDay.day);
        return (
          <details key={isAdded ? `added ${rideDay.day}` : offeredDay} name={accordionName} className={styles.day}>
            <summary>
              <span className={styles.number}>
                <b>{`Day ${rideDay.day}`}</b>
                {ride.startsOn ? (
                  <span>{` ${formatWeekdayAndDay(addDays(ride.startsOn, rideDay.day - 1))}`}</span>
                ) : null}
                {isAdded ? <em> Added by you</em> : null}
              </span>
              <h3>{rideDay.title}</h3>
              <DayMarks
                rideDay={rideDay}
                nightLevel={nights.find(({ day }) => day === rideDay.day)?.level ?? null}
                signalMark={signalDays.find(({ day }) => day === rideDay.day)?.mark}
              />
              <Plus className="icon" aria-hidden="true" />
            </summary>
            <div id={toDayId(rideDay.day)} className={styles.dayBody}>
              <RideDayFacts rideDay={rideDay} tour={tour} />
              <p className={styles.text}>{rideDay.description}</p>
              <NightButton {...{ rideDay, offeredDay, isAdded, ride, onChange }} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

interface NightButtonProps extends Pick<SectionProps, 'ride' | 'onChange'> {
  rideDay: RideDay;
  offeredDay: number;
  isAdded: boolean;
}

function NightButton({ rideDay: { nightPlace }, offeredDay, isAdded, ride, onChange }: NightButtonProps) {
  if (isAdded)
    return (
      <button
        type="button"
        className={`btn btn-small btn-line needs-scripts ${styles.night}`}
        onClick={({ currentTarget }) => {
          // This button disappears, so the focus moves to the previous day.
          currentTarget.closest('details')?.previousElementSibling?.querySelector('summary')?.focus();
          onChange(({ extraNights }) => ({ extraNights: removeExtraNight(extraNights, offeredDay) }));
        }}
      >
        Remove this night
      </button>
    );
  if (!nightPlace || ride.extraNights.length >= maxExtraNights) return null;
  return (
    <button
      type="button"
      className={`btn-text needs-scripts ${styles.night}`}
      onClick={() => onChange(({ extraNights }) => ({ extraNights: [...extraNights, offeredDay] }))}
    >
      {`Add a night in ${nightPlace.name}`}
    </button>
  );
}

function PhaseSummary({ phase, rideDay, ...props }: SectionProps & { phase: RidePhase; rideDay: RideDay | undefined }) {
  switch (phase.kind) {
    case 'undated':
      return null;
    case 'ahead':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone label="Starts in" figure={String(phase.inDays)} unit={phase.inDays === 1 ? 'day' : 'days'} />
          <ToDos {...props} />
        </div>
      );
    case 'underWay':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone label="Day" figure={String(phase.day)} unit={`of ${countTourDays(props.tour)}`} />
          {rideDay ? (
            <div>
              <h3>{rideDay.title}</h3>
              <RideDayFacts rideDay={rideDay} tour={props.tour} />
              <p className={styles.text}>{rideDay.description}</p>
            </div>
          ) : null}
        </div>
      );
    case 'over':
      return (
        <div className={`cluster ${styles.phase}`}>
          <Milestone
            label={isBikeTour(props.tour) ? 'Ridden' : 'Done'}
            figure={String(countTourDays(props.tour))}
            unit="days"
          />
          <p className="lead">
            <span>{`Thank you for ${isBikeTour(props.tour) ? 'riding' : 'travelling'} with us. Your plan ended on ${formatWeekdayAndDay(phase.endedOn)}.`}</span>{' '}
            <Link to={pages.adventure}>Ask for the next one</Link>
          </p>
        </div>
      );
  }
}

function ToDos({ tour, offeredTour, ride, today }: SectionProps) {
  const site = useSite();
  const toDos = today ? listToDos(tour, offeredTour, ride, { today, site }) : [];
  if (toDos.length === 0) return <p className="lead">Nothing is left to do but pack.</p>;
  return (
    <div>
      <p>
        <b>Before you go</b>
      </p>
      <ul className={styles.todos}>
        {toDos.map(({ section, text }) => (
          <li key={text}>
            <a href={`#${section}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
