import { altitudeSicknessRareM } from '#shared/ride/ride';
import { formatNumber } from '#shared/tours/elevation';
import type { Tour } from '#shared/tours/tour';
import { Marker } from '../../components/route-map/marks';
import * as styles from './days-section.module.css';
import { LevelSign } from './level-sign';
import type { NightLevel } from './plan/nights';
import type { RideDay } from './plan/ride-days';
import { formatFromTo } from './plan/ride-figures';
import { findSignalGaps, formatSignalDay, type SignalDay } from './plan/signal';

function formatNightPlace({ name, altitudeM }: NonNullable<RideDay['nightPlace']>): string {
  return `${name}${altitudeM > altitudeSicknessRareM ? `, ${formatNumber(altitudeM)} m` : ''}`;
}

export function RideDayFacts({ rideDay, tour }: { rideDay: RideDay; tour: Tour }) {
  const { day, startPlace, endPlace, distanceText, placesText, highestPlace, nightPlace, pump } = rideDay;
  const signalDay = findSignalGaps(tour).days.find((candidate) => candidate.day === day);
  const rows: [term: string, value: string | null | undefined][] = [
    ['Road', startPlace && endPlace ? `${formatFromTo(startPlace, endPlace)}: ${distanceText}` : null],
    ['Through', placesText],
    ['Highest', highestPlace && `${highestPlace.name}, ${formatNumber(highestPlace.altitudeM)} m`],
    ['Sleep', nightPlace && formatNightPlace(nightPlace)],
    ['Next pump', pump && formatPump(rideDay)],
    ['Network', signalDay && formatSignalDay(signalDay)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function formatPump({ pump, day }: RideDay): string {
  if (!pump) return '';
  return `${pump.name} in ${formatNumber(pump.km)} km${pump.day === day ? '' : `, on day\u00a0${pump.day}`}`;
}

const signalLabels: Record<SignalDay['mark'], string> = {
  none: 'no network',
  part: 'some network',
  weak: 'weak network',
};

interface DayMarksProps {
  rideDay: RideDay;
  nightLevel: NightLevel | null;
  signalMark: SignalDay['mark'] | undefined;
}

export function DayMarks({ rideDay: { day, nightPlace, km, pump }, nightLevel, signalMark }: DayMarksProps) {
  return (
    <span className={`tabular-nums cluster ${styles.marks}`}>
      {nightPlace ? (
        <span>
          {nightLevel === null || nightLevel === 'calm' ? (
            <WaypointSign kind="stay" />
          ) : (
            <LevelSign level={nightLevel} />
          )}
          <span>{formatNightPlace(nightPlace)}</span>
          <HiddenComma />
        </span>
      ) : null}
      {km > 0 ? (
        <span>
          <span>{`${formatNumber(km)} km`}</span>
          <HiddenComma />
        </span>
      ) : null}
      {pump ? (
        <span data-missing={pump.day === day ? undefined : ''}>
          <WaypointSign kind="fuel" />
          <span>{pump.day === day ? 'pump' : 'no pump'}</span>
          <HiddenComma />
        </span>
      ) : null}
      {signalMark ? (
        <span data-missing={signalMark === 'none' ? '' : undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
              className={styles.signalBars}
              d={signalMark === 'none' ? 'M2 13h2M7 13h2M12 13h2' : 'M2 10h2v4h-2zM7 13h2M12 13h2'}
            />
          </svg>
          <span>{signalLabels[signalMark]}</span>
        </span>
      ) : null}
    </span>
  );
}

// Screen readers need a comma, because they cannot see the gap.
const HiddenComma = () => <span className="visually-hidden">, </span>;

function WaypointSign({ kind }: { kind: 'stay' | 'fuel' }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <Marker place={{ x: 8, y: 8, kind, isApproximate: false }} />
    </svg>
  );
}
