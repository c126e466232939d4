import { type Dispatch, type SetStateAction, useState } from 'react';
import { formatNumber } from '#shared/tours/elevation';
import { Field } from '../../components/forms/field';
import { Details } from './details';
import * as styles from './fuel-section.module.css';
import { formatWay } from './plan/figures';
import {
  bikes,
  type FuelLeg,
  isOnlyJust,
  listFuelInclusions,
  toCarriedLitres,
  toFigures,
  toFuelPlan,
  toRange,
} from './plan/fuel';
import type { SectionProps } from './ride-sections';

interface FigureFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  className?: string;
  onChange: (value: number) => void;
  onWrong?: (isWrong: boolean) => void;
}

/** The plan keeps the last good number: others are only said to be wrong. */
export function FigureField({ label, value, min, max, onChange, onWrong, ...props }: FigureFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const shown = typed && typed.value === value ? typed.text : String(value);
  const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));
  const isWrong = (text: string) => !(read(text) >= min && read(text) <= max);
  return (
    <Field {...props} label={label} problem={isWrong(shown) ? `Enter a number from ${min} to ${max}.` : undefined}>
      {(wires) => (
        <input
          {...wires}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped({ text, value: isWrong(text) ? value : read(text) });
            onWrong?.(isWrong(text));
            if (!isWrong(text)) onChange(read(text));
          }}
        />
      )}
    </Field>
  );
}

const km = (value: number) => `${formatNumber(value)}\u00a0km`;

export function FuelSection({ tour, ride, onChange }: SectionProps) {
  const [wrong, setWrong] = useState<Record<string, boolean>>({});
  const plan = toFuelPlan(tour);
  const included = listFuelInclusions(tour);
  const inPrice = included.length > 0 ? <p>{`In the price: ${included.join(' · ')}`}</p> : null;
  if (!plan)
    return (
      <>
        <p>These roads have pumps every few kilometres: there is nothing to count.</p>
        {inPrice}
      </>
    );
  const isUnknown = Object.values(wrong).includes(true);
  const range = toRange(ride);
  const { legs, longestKm } = plan;
  const litres = toCarriedLitres(ride, longestKm);
  const longest = legs.find((leg) => leg.km === longestKm);
  const isAsked = ({ km }: FuelLeg) => km > range || isOnlyJust(ride, km);
  const enough = litres > 0 ? `: carry ${litres} L.` : isOnlyJust(ride, longestKm) ? ': only just enough.' : '.';
  const between = longest ? `, ${formatWay(longest.from, longest.to)}` : '';
  const unasked = legs.filter((leg) => !isAsked(leg));
  return (
    <>
      <p className={styles.verdict}>
        {`The longest way without a pump is ${km(longestKm)}${between}.${isUnknown ? '' : ` Your tank does ${km(range)}${enough}`}`}
      </p>
      <BikeFields ride={ride} onChange={onChange} onWrong={setWrong} />
      {isUnknown ? null : (
        <>
          <Legs legs={legs.filter(isAsked)} ride={ride} />
          {unasked.length > 0 ? (
            <Details
              title={
                unasked.length === legs.length ? 'All stretches between pumps' : 'The other stretches between pumps'
              }
            >
              <Legs legs={unasked} ride={ride} />
            </Details>
          ) : null}
        </>
      )}
      {inPrice}
      <p className="fine-print">
        Counted where pumps are rare, with a litre in reserve. Mountain pumps run dry: fill up at each.
      </p>
    </>
  );
}

interface BikeFieldsProps extends Pick<SectionProps, 'ride' | 'onChange'> {
  onWrong: Dispatch<SetStateAction<Record<string, boolean>>>;
}

function BikeFields({ ride, onChange, onWrong }: BikeFieldsProps) {
  const { tankL, loadedKmPerL } = toFigures(ride);
  const percent = Math.round(ride.loadFactor * 100);
  const known = bikes.find(({ id }) => id === ride.bike) ?? bikes[0];
  const name = known?.id === 'own' ? 'A bike of your own' : known?.name;
  const full = km(Math.floor(tankL * loadedKmPerL + 0.01));
  const perLitre = `${Math.round(loadedKmPerL * 10) / 10} km`;
  return (
    <>
      <p className={styles.bike}>
        {`${name}: ${tankL} l × ${perLitre} = ${full}, less one litre kept back: ${km(toRange(ride))}.`}
      </p>
      <Details title="Change bike, tank or load" isForm>
        <div className={styles.fields}>
          <Field label="Bike" className={styles.wide}>
            {(wires) => (
              <select
                {...wires}
                value={known?.id}
                onChange={({ currentTarget: { value } }) => {
                  onWrong({});
                  onChange({ bike: value, tankL: null, kmPerL: null });
                }}
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
            key={`tank of ${known?.id}`}
            label="Tank, litres"
            value={tankL}
            min={1}
            max={60}
            onChange={(litres) => onChange({ tankL: litres })}
            onWrong={(tank) => onWrong((now) => ({ ...now, tank }))}
          />
          <FigureField
            key={`km of ${known?.id}`}
            label="Km per litre"
            value={ride.kmPerL ?? known?.kmPerL ?? 0}
            min={5}
            max={120}
            onChange={(kmPerL) => onChange({ kmPerL })}
            onWrong={(perLitre) => onWrong((now) => ({ ...now, perLitre }))}
          />
          <Field label={`Loaded and high up, count on ${percent} % (${perLitre}/l)`} className={styles.wide}>
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
      </Details>
    </>
  );
}

interface LegsProps extends Pick<SectionProps, 'ride'> {
  legs: readonly FuelLeg[];
}

function Legs({ legs, ride }: LegsProps) {
  if (legs.length === 0) return null;
  const range = toRange(ride);
  return (
    <ul className={styles.legs} aria-label="Where pumps are rare">
      {legs.map(({ from, to, km: length, days: [first, last] }) => {
        const litres = toCarriedLitres(ride, length);
        return (
          <li key={`${first}-${from}`} className={litres > 0 ? styles.short : undefined}>
            <p className={`cluster ${styles.way}`}>
              <b>{formatWay(from, to, ' → ')}</b> <span className="tabular-nums">{km(length)}</span>
            </p>
            <p className={styles.said}>
              <span>{`Day${first === last ? ` ${first}` : `s ${first} to ${last}`} · `}</span>
              {litres > 0 ? (
                <b>{`${km(length - range)} too far: carry ${litres} L`}</b>
              ) : (
                <span>{`${isOnlyJust(ride, length) ? 'only just: ' : ''}${km(range - length)} to spare`}</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
