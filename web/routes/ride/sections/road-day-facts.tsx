import { rareM } from '#shared/ride/kind';
import { formatNumber } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { toSignal } from '../../../ride/signal';
import { signalDayWords } from '../../../ride/signal-words';
import type { RoadDay } from '../../../ride/today';
import { wayWords } from '../../../ride/way-words';
import * as styles from './days-section.module.css';

export function RoadDayFacts({ road, tour }: { road: RoadDay; tour: Tour }) {
  const { from, to, way, through, highest, sleep, pump } = road;
  const network = toSignal(tour).days.find(({ day }) => day === road.day);
  const rows: [string, string | null | undefined][] = [
    ['Road', from && to ? `${wayWords(from, to)}: ${way}` : null],
    ['Through', through],
    ['Highest', highest && `${highest.name}, ${formatNumber(highest.altitudeM)} m`],
    ['Sleep', sleep && `${sleep.name}${sleep.altitudeM > rareM ? `, ${formatNumber(sleep.altitudeM)} m` : ''}`],
    ['Next pump', pump && pumpWords(road)],
    ['Network', network && signalDayWords(network)],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function pumpWords({ pump, day }: RoadDay): string {
  if (!pump) return '';
  return `${pump.name} in ${formatNumber(pump.km)} km${pump.day === day ? '' : `, on day\u00a0${pump.day}`}`;
}
