import { type ReactNode, useRef } from 'react';
import { lowRiskNightM } from '#shared/ride/ride';
import { formatNumber } from '#shared/tours/elevation';
import { Details } from './details';
import * as styles from './heights-section.module.css';
import { LevelSign } from './level-sign';
import { NumberField } from './number-field';
import { altitudeSigns } from './plan/altitude';
import { findEasingNight, formatAddedNights, listAddedNights, removeExtraNight } from './plan/extra-nights';
import { listEvacuationRoutes, listMedicalHelp, listOxygenInclusions } from './plan/medical-help';
import { assessNights, findWorstNight, formatNightAdvice, type Night, nightLevelLabels } from './plan/nights';
import type { SectionProps } from './ride-sections';

export function HeightsSection({ tour, offeredTour, ride, onChange }: SectionProps) {
  const verdictRef = useRef<HTMLParagraphElement>(null);
  const nights = assessNights(tour, ride);
  const worstNight = findWorstNight(nights);
  const oxygenInclusions = listOxygenInclusions(tour);
  if (!worstNight || !tour.route) return null;
  const stays = groupStays(nights);
  const calmStays = stays.filter(({ level }) => level === 'calm');
  // The pressed button may disappear, so the focus moves to the updated verdict.
  const changeExtraNights = (update: (extraNights: readonly number[]) => number[]) => {
    onChange(({ extraNights }) => ({ extraNights: update(extraNights) }));
    verdictRef.current?.focus();
  };
  return (
    <>
      <p className={styles.verdict} ref={verdictRef} tabIndex={-1}>
        {formatVerdict(nights, worstNight, findEasingNight(offeredTour, ride, worstNight)?.place)}
      </p>
      <Details title="Your home’s height, and your health" isForm>
        <div className={styles.rider}>
          <NumberField
            label="Height of your home town, metres"
            value={ride.homeM}
            min={0}
            max={5500}
            onChange={(homeM) => onChange({ homeM })}
          />
          <label className={styles.checkbox}>
            <input
              type="checkbox"
              checked={ride.hadSickness}
              onChange={({ currentTarget }) => onChange({ hadSickness: currentTarget.checked })}
            />
            I have had mountain sickness before
          </label>
        </div>
      </Details>
      {listAddedNights(offeredTour, ride).map((addedNight) => (
        <p key={addedNight.day} className={styles.addedNight}>
          <span>{`Added by you: ${formatAddedNights([addedNight])}.`}</span>{' '}
          <button
            type="button"
            className="btn-text"
            onClick={() => changeExtraNights((extraNights) => removeExtraNight(extraNights, addedNight.day))}
          >
            Remove this night
          </button>
        </p>
      ))}
      <NightList stays={stays.filter(({ level }) => level !== 'calm')}>
        {(night) => {
          const easingNight = findEasingNight(offeredTour, ride, night);
          return easingNight ? (
            <button
              type="button"
              className={`btn btn-small btn-line needs-scripts ${styles.addButton}`}
              onClick={() => changeExtraNights((extraNights) => [...extraNights, easingNight.day])}
            >
              {`Add a night in ${easingNight.place}`}
            </button>
          ) : null;
        }}
      </NightList>
      {nights.some(({ altitudeM }) => altitudeM > lowRiskNightM) ? (
        <Details title="If somebody falls ill: the way down, doctors, signs" isPrinted>
          {listEvacuationRoutes(tour.route, nights).map((sentence) => (
            <p className={styles.descent} key={sentence}>
              {sentence}
            </p>
          ))}
          <ul className={styles.descent}>
            {listMedicalHelp(tour.route, nights).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {oxygenInclusions.length > 0 ? (
            <p className={styles.descent}>{`Oxygen, in the price: ${oxygenInclusions.join(' · ')}.`}</p>
          ) : null}
          <dl className={styles.signs}>
            {altitudeSigns.map(({ sign, action }) => (
              <div key={sign}>
                <dt>{sign}</dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </Details>
      ) : null}
      {calmStays.length > 0 ? (
        <Details title={calmStays.length === stays.length ? 'Every night' : 'The other nights'}>
          <NightList stays={calmStays} />
        </Details>
      ) : null}
      <p className="fine-print">
        By the Wilderness Medical Society’s guidelines (2024), for where you sleep. Not medical advice: with a heart or
        lung condition, or pregnant, ask a doctor.
      </p>
    </>
  );
}

function NightList({ stays, children }: { stays: readonly Stay[]; children?: (night: Night) => ReactNode }) {
  if (stays.length === 0) return null;
  return (
    <ol className={styles.nights}>
      {stays.map(({ lastNumber, ...night }) => {
        const { number, day, place, altitudeM, level } = night;
        return (
          <li key={number} className="card" data-level={level}>
            <LevelSign level={level} />
            <div>
              <h3>
                <b>{`${place}, `}</b>
                <span className="tabular-nums">{`${formatNumber(altitudeM)} m`}</span>
              </h3>
              <p className={styles.dates}>
                <span>{lastNumber > number ? `Nights ${number} to ${lastNumber}` : `Night ${number}`}</span>
                <span>{day === number ? ' · ' : `, day ${day} · `}</span>
                <b>{nightLevelLabels[level]}</b>
              </p>
              <p>{formatNightAdvice(night)}</p>
              {children?.(night)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type Stay = Night & { lastNumber: number };

function groupStays(nights: readonly Night[]): Stay[] {
  const stays: Stay[] = [];
  for (const night of nights) {
    const stay = stays.at(-1);
    if (stay?.place === night.place && stay.level === 'calm' && night.level === 'calm') stay.lastNumber = night.number;
    else stays.push({ ...night, lastNumber: night.number });
  }
  return stays;
}

function formatVerdict(nights: readonly Night[], worstNight: Night, easierPlace: string | undefined): string {
  const worstNights = nights.filter(({ level }) => level === worstNight.level);
  const places = [...new Set(worstNights.map(({ place }) => place))].join(', ');
  if (worstNight.level === 'calm') return 'Every night is within what the guidelines allow.';
  if (worstNight.level === 'watch')
    return `${worstNights.length === 1 ? 'One night' : `${worstNights.length} nights`} to take care with: ${places}.`;
  if (worstNights.length > 1) return `${worstNights.length} nights are too high too soon: ${places}.`;
  const verdict = `${places}, ${formatNumber(worstNight.altitudeM)} m, is too high for day ${worstNight.day}`;
  return easierPlace ? `${verdict}: one more night in ${easierPlace} helps.` : `${verdict}: ask us.`;
}
