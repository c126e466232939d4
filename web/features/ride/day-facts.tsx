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

export function RoadDayFacts({ road, tour }: { road: RideDay; tour: Tour }) {
  const { startPlace, endPlace, distanceText, placesText, highestPlace, nightPlace, pump } = road;
  const network = findSignalGaps(tour).days.find(({ day }) => day === road.day);
  const rows: [string, string | null | undefined][] = [
    ['Road', startPlace && endPlace ? `${formatFromTo(startPlace, endPlace)}: ${distanceText}` : null],
    ['Through', placesText],
    ['Highest', highestPlace && `${highestPlace.name}, ${formatNumber(highestPlace.altitudeM)} m`],
    [
      'Sleep',
      nightPlace &&
        `${nightPlace.name}${nightPlace.altitudeM > altitudeSicknessRareM ? `, ${formatNumber(nightPlace.altitudeM)} m` : ''}`,
    ],
    ['Next pump', pump && formatPump(road)],
    ['Network', network && formatSignalDay(network)],
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
  road: RideDay;
  level: NightLevel | null;
  signal: SignalDay['mark'] | undefined;
}

export function DayMarks({ road: { day, nightPlace, km, pump }, level, signal }: DayMarksProps) {
  return (
    <span className={`tabular-nums cluster ${styles.marks}`}>
      {nightPlace ? (
        <span>
          {level === null || level === 'calm' ? <Sign kind="stay" /> : <LevelSign level={level} />}
          <span>{`${nightPlace.name}${nightPlace.altitudeM > altitudeSicknessRareM ? `, ${formatNumber(nightPlace.altitudeM)} m` : ''}`}</span>
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
          <Sign kind="fuel" />
          <span>{pump.day === day ? 'pump' : 'no pump'}</span>
          <HiddenComma />
        </span>
      ) : null}
      {signal ? (
        <span data-missing={signal === 'none' ? '' : undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path
              className={styles.bars}
              d={signal === 'none' ? 'M2 13h2M7 13h2M12 13h2' : 'M2 10h2v4h-2zM7 13h2M12 13h2'}
            />
          </svg>
          <span>{signalLabels[signal]}</span>
        </span>
      ) : null}
    </span>
  );
}

// Screen readers need the comma where others see a gap.
const HiddenComma = () => <span className="visually-hidden">, </span>;

function Sign({ kind }: { kind: 'stay' | 'fuel' }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <Marker place={{ x: 8, y: 8, kind, isApproximate: false }} />
    </svg>
  );
}
