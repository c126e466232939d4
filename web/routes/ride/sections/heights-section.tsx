import { type ReactNode, useRef } from 'react';
import { mildM } from '#shared/ride/kind';
import { formatNumber } from '#shared/tours/heights';
import { altitudeSigns } from '../../../ride/altitude-signs';
import { addedNightsWords, findEasing, listAddedNights, withoutNight } from '../../../ride/extra-nights';
import { listHelp, listOxygen, listWaysOut } from '../../../ride/help';
import { nightWords } from '../../../ride/night-words';
import { levelWords, type Night, toNights, toWorstNight } from '../../../ride/nights';
import { FigureField } from './figure-field';
import styles from './heights-section.module.css';
import { LevelSign } from './level-sign';
import { More } from './more';
import type { SectionProps } from './section';

export function HeightsSection({ tour, offered, ride, onChange }: SectionProps) {
  const verdict = useRef<HTMLParagraphElement>(null);
  const nights = toNights(tour, ride);
  const worst = toWorstNight(nights);
  const oxygen = listOxygen(tour);
  if (!worst || !tour.route) return null;
  const stays = toStays(nights);
  const calm = stays.filter(({ level }) => level === 'calm');
  // The pressed button goes; what it changed stands here.
  const change = (toChanged: (nights: readonly number[]) => number[]) => {
    onChange(({ extraNights }) => ({ extraNights: toChanged(extraNights) }));
    verdict.current?.focus();
  };
  return (
    <>
      <p className={styles.verdict} ref={verdict} tabIndex={-1}>
        {toVerdict(nights, worst, findEasing(offered, ride, worst)?.place)}
      </p>
      <More title="Your home’s height, and your health" isForm>
        <div className={styles.rider}>
          <FigureField
            label="Height of your home town, metres"
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
      </More>
      {listAddedNights(offered, ride).map((added) => (
        <p key={added.day} className={styles.added}>
          <span>{`Added by you: ${addedNightsWords([added])}.`}</span>{' '}
          <button type="button" className="btn-text" onClick={() => change((now) => withoutNight(now, added.day))}>
            Remove this night
          </button>
        </p>
      ))}
      <Nights stays={stays.filter(({ level }) => level !== 'calm')}>
        {(night) => {
          const easing = findEasing(offered, ride, night);
          return easing ? (
            <button
              type="button"
              className={`btn btn-small btn-line scripted ${styles.add}`}
              onClick={() => change((now) => [...now, easing.day])}
            >
              {`Add a night in ${easing.place}`}
            </button>
          ) : null;
        }}
      </Nights>
      {nights.some(({ heightM }) => heightM > mildM) ? (
        <More title="If somebody falls ill: the way down, doctors, signs" isPrinted>
          {listWaysOut(tour.route, nights).map((words) => (
            <p className={styles.down} key={words}>
              {words}
            </p>
          ))}
          <ul className={styles.down}>
            {listHelp(tour.route, nights).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {oxygen.length > 0 ? <p className={styles.down}>{`Oxygen, in the price: ${oxygen.join(' · ')}.`}</p> : null}
          <dl className={styles.signs}>
            {altitudeSigns.map(({ sign, act }) => (
              <div key={sign}>
                <dt>{sign}</dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
        </More>
      ) : null}
      {calm.length > 0 ? (
        <More title={calm.length === stays.length ? 'Every night' : 'The other nights'}>
          <Nights stays={calm} />
        </More>
      ) : null}
      <p className="fine">
        By the Wilderness Medical Society’s guidelines (2024), for where you sleep. Not medical advice: with a heart or
        lung condition, or pregnant, ask a doctor.
      </p>
    </>
  );
}

function Nights({ stays, children }: { stays: readonly Stay[]; children?: (night: Night) => ReactNode }) {
  if (stays.length === 0) return null;
  return (
    <ol className={styles.nights}>
      {stays.map(({ last, ...night }) => {
        const { number, day, place, heightM, level } = night;
        return (
          <li key={number} className="card" data-level={level}>
            <LevelSign level={level} />
            <div>
              <h3>
                <b>{`${place}, `}</b>
                <span className="num">{`${formatNumber(heightM)} m`}</span>
              </h3>
              <p className={styles.when}>
                <span>{last > number ? `Nights ${number} to ${last}` : `Night ${number}`}</span>
                <span>{day === number ? ' · ' : `, day ${day} · `}</span>
                <b>{levelWords[level]}</b>
              </p>
              <p>{nightWords(night)}</p>
              {children?.(night)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type Stay = Night & { last: number };

function toStays(nights: readonly Night[]): Stay[] {
  const stays: Stay[] = [];
  for (const night of nights) {
    const stay = stays.at(-1);
    if (stay?.place === night.place && stay.level === 'calm' && night.level === 'calm') stay.last = night.number;
    else stays.push({ ...night, last: night.number });
  }
  return stays;
}

function toVerdict(nights: readonly Night[], worst: Night, easing: string | undefined): string {
  const alike = nights.filter(({ level }) => level === worst.level);
  const places = [...new Set(alike.map(({ place }) => place))].join(', ');
  if (worst.level === 'calm') return 'Every night is within what the guidelines allow.';
  if (worst.level === 'watch')
    return `${alike.length === 1 ? 'One night' : `${alike.length} nights`} to take care with: ${places}.`;
  if (alike.length > 1) return `${alike.length} nights are too high too soon: ${places}.`;
  const tooHigh = `${places}, ${formatNumber(worst.heightM)} m, is too high for day ${worst.day}`;
  return easing ? `${tooHigh}: one more night in ${easing} helps.` : `${tooHigh}: ask us.`;
}
