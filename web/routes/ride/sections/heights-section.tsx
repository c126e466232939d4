import { formatNumber } from '#shared/heights';
import { altitudeSigns } from '#shared/ride/altitude-signs';
import { findDescent } from '#shared/ride/descent';
import { type Night, type NightLevel, toNights, toWorstNight } from '#shared/ride/nights';
import type { Waypoint } from '#shared/tour';
import { FigureField } from './figure-field';
import styles from './heights-section.module.css';
import { LevelSign } from './level-sign';
import { NightStairs } from './night-stairs';
import type { SectionProps } from './section';

/** Mountain sickness is rare below, in metres. */
const rareM = 2500;

const levelWords: Record<NightLevel, string> = { calm: 'Fine', watch: 'Take care', warn: 'Too high too soon' };

/** The acclimatisation check: every night, and what to do if somebody falls ill. */
export function HeightsSection({ tour, ride, onChange }: SectionProps) {
  const nights = toNights(tour, ride);
  const worst = toWorstNight(nights);
  const highest = Math.max(...nights.map(({ heightM }) => heightM));
  if (!worst || !tour.route) return <p>This tour has no route yet. Ask us where its nights are.</p>;
  if (highest <= rareM)
    return (
      <p>
        The highest night is at {formatNumber(highest)} m. Mountain sickness is rare below {formatNumber(rareM)} m:
        nothing to plan here.
      </p>
    );
  return (
    <>
      <p className={styles.verdict}>{toVerdict(nights, worst)}</p>
      <NightStairs route={tour.route} nights={nights} />
      <div className={`scripted ${styles.rider}`}>
        <FigureField
          label="I sleep at home at … metres"
          value={ride.homeM}
          min={0}
          max={5500}
          onChange={(homeM) => onChange({ homeM })}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={ride.hadSickness}
            onChange={({ currentTarget }) => onChange({ hadSickness: currentTarget.checked })}
          />
          I have had mountain sickness before
        </label>
      </div>
      <ol className={styles.nights}>
        {toStays(nights).map(({ number, day, place, heightM, level, sentence, last }) => (
          <li key={number} className={styles[level]}>
            <LevelSign level={level} />
            <div>
              <h3>
                {place} <span className="num">{formatNumber(heightM)} m</span>
              </h3>
              <p className={styles.when}>
                {last > number ? `Nights ${number} to ${last}` : `Night ${number}`}
                {day === number ? '' : `, day ${day}`} · <b>{levelWords[level]}</b>
              </p>
              <p>{sentence}</p>
            </div>
          </li>
        ))}
      </ol>
      <h3 className={styles.ill}>If somebody falls ill</h3>
      <dl className={styles.signs}>
        {altitudeSigns.map(({ sign, act }) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p>{toDescentWords(tour.route, worst)}</p>
      <p className="fine">
        By the guidelines of the Wilderness Medical Society (2024), for where you sleep. It isn’t medical advice: ask a
        doctor if you have a heart or lung condition, or are pregnant.
      </p>
    </>
  );
}

/** Calm nights in the same place are told as one. */
function toStays(nights: readonly Night[]): (Night & { last: number })[] {
  const stays: (Night & { last: number })[] = [];
  for (const night of nights) {
    const stay = stays.at(-1);
    if (stay?.place === night.place && stay.level === 'calm' && night.level === 'calm') stay.last = night.number;
    else stays.push({ ...night, last: night.number });
  }
  return stays;
}

function toVerdict(nights: readonly Night[], worst: Night): string {
  const alike = nights.filter(({ level }) => level === worst.level);
  const places = [...new Set(alike.map(({ place }) => place))].join(', ');
  if (worst.level === 'calm') return 'Every night is within what the guidelines allow.';
  const many = alike.length === 1 ? 'One night' : `${alike.length} nights`;
  return worst.level === 'warn'
    ? `${many} higher than the guidelines allow: ${places}.`
    : `${many} to take care with: ${places}.`;
}

function toDescentWords(route: readonly Waypoint[], night: Night): string {
  const descent = findDescent(route, night);
  if (!descent) return `This route has no place 500 m below ${night.place}: ask us for the way out before you start.`;
  const { place, heightM, km, back, over } = descent;
  const climb = over ? `, over ${over.place} at ${formatNumber(over.heightM)} m` : '';
  return `The way down from ${night.place}: ${place}, ${formatNumber(heightM)} m, is ${formatNumber(km)} km ${back ? 'back' : 'further on'}${climb}.`;
}
