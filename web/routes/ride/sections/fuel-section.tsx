import { formatNumber } from '#shared/heights';
import { bikes } from '#shared/ride/bikes';
import {
  type FuelLeg,
  isOnlyJust,
  listFuelInclusions,
  toCarriedLitres,
  toFigures,
  toFuelPlan,
  toRange,
} from '#shared/ride/fuel';
import { Field } from '../../../ui/field';
import { FigureField } from './figure-field';
import * as styles from './fuel-section.module.css';
import type { SectionProps } from './section';

const km = (value: number) => `${formatNumber(value)}\u00a0km`;

/** The fuel check: does the tank last from pump to pump, and if not, what to carry. */
export function FuelSection({ tour, ride, onChange }: SectionProps) {
  const plan = toFuelPlan(tour);
  const included = listFuelInclusions(tour);
  const range = toRange(ride);
  const longestKm = plan?.longestKm ?? tour.facts?.longestFuelGapKm ?? 0;
  const litres = toCarriedLitres(ride, longestKm);
  const longest = plan?.legs.find((leg) => leg.km === longestKm);
  const scale = Math.max(range, longestKm);
  return (
    <>
      <p className={styles.verdict}>
        The longest way without a pump is {km(longestKm)}
        {longest ? `, ${longest.from} to ${longest.to}` : ''}. Your tank does {km(range)}
        {litres > 0 ? `: carry ${litres} L.` : isOnlyJust(ride, longestKm) ? ': only just enough.' : '.'}
      </p>
      <BikeFields ride={ride} onChange={onChange} />
      {plan ? (
        <ul className={styles.legs} aria-label="From pump to pump">
          {plan.legs.map((leg) => (
            <Leg
              key={`${leg.days[0]}-${leg.from}`}
              leg={leg}
              range={range}
              scale={scale}
              litres={toCarriedLitres(ride, leg.km)}
              isTight={isOnlyJust(ride, leg.km)}
            />
          ))}
        </ul>
      ) : (
        <p>We haven’t noted the pumps of this route. Ask us where they are.</p>
      )}
      {included.length > 0 ? <p>In the price: {included.join(' · ')}</p> : null}
      <p className="fine">
        A litre stays in the tank as a reserve. Pumps in the mountains run dry now and then: fill up at each of them.
      </p>
    </>
  );
}

function BikeFields({ ride, onChange }: Pick<SectionProps, 'ride' | 'onChange'>) {
  const { tankL, loadedKmPerL } = toFigures(ride);
  const percent = Math.round(ride.loadFactor * 100);
  const known = bikes.find(({ id }) => id === ride.bike) ?? bikes[0];
  return (
    <>
      <p className={styles.bike}>
        Reckoned with {known?.id === 'own' ? 'a bike of your own' : `a ${known?.name}`}: {tankL} litres, and{' '}
        {Math.round(loadedKmPerL * 10) / 10} km from each with luggage, high up.
      </p>
      <div className={`scripted ${styles.fields}`}>
        <Field label="Bike" className={styles.wide ?? ''}>
          {(wires) => (
            <select
              {...wires}
              value={known?.id}
              onChange={({ currentTarget: { value } }) => onChange({ bike: value, tankL: null, kmPerL: null })}
            >
              {bikes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FigureField
          label="Tank, litres"
          value={tankL}
          min={1}
          max={60}
          onChange={(litres) => onChange({ tankL: litres })}
        />
        <FigureField
          label="Km per litre"
          value={ride.kmPerL ?? known?.kmPerL ?? 0}
          min={5}
          max={120}
          onChange={(kmPerL) => onChange({ kmPerL })}
        />
        <Field label={`With luggage, high up: ${percent} % of that`} className={styles.wide ?? ''}>
          {({ id }) => (
            <input
              id={id}
              className={styles.slider}
              type="range"
              min={60}
              max={100}
              step={5}
              value={percent}
              onChange={({ currentTarget: { value } }) => onChange({ loadFactor: Number(value) / 100 })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

interface LegProps {
  leg: FuelLeg;
  range: number;
  /** Kilometres of the whole width. */
  scale: number;
  litres: number;
  isTight: boolean;
}

/** The tank's bar, with the leg's in it or beyond. */
function Leg({ leg, range, scale, litres, isTight }: LegProps) {
  const share = (value: number) => `${Math.round((value / scale) * 1000) / 10}%`;
  const [first, last] = leg.days;
  return (
    <li className={litres > 0 ? styles.short : undefined}>
      <p className={styles.way}>
        <b>{leg.from === leg.to ? `${leg.from} and back` : `${leg.from} → ${leg.to}`}</b>{' '}
        <span className="num">{km(leg.km)}</span>
      </p>
      <svg className={styles.bar} height="16" width="100%" aria-hidden="true">
        <rect className={styles.tank} width={share(range)} height="16" rx="4" />
        <rect className={styles.leg} y="4" width={share(Math.min(leg.km, range))} height="8" />
        {leg.km > range ? (
          <rect className={styles.dry} x={share(range)} y="4" width={share(leg.km - range)} height="8" />
        ) : null}
      </svg>
      <p className={styles.said}>
        Day{first === last ? ` ${first}` : `s ${first} to ${last}`} ·{' '}
        {litres > 0 ? (
          <b>
            {km(leg.km - range)} too far: carry {litres} L
          </b>
        ) : (
          `${isTight ? 'only just: ' : ''}${km(range - leg.km)} to spare`
        )}
      </p>
    </li>
  );
}
