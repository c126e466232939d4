import { type Dispatch, type SetStateAction, useState } from 'react';
import { formatNumber } from '#shared/tours/elevation';
import { Field } from '../../components/forms/field';
import { Details } from './details';
import { FigureField } from './figure-field';
import * as styles from './fuel-section.module.css';
import {
  bikePresets,
  computeRangeKm,
  computeSpareFuelL,
  type FuelLeg,
  isRangeTight,
  listFuelInclusions,
  resolveBikeSpecs,
  toFuelPlan,
} from './plan/fuel';
import { formatFromTo } from './plan/ride-figures';
import type { SectionProps } from './ride-sections';

const formatKm = (value: number) => `${formatNumber(value)}\u00a0km`;

export function FuelSection({ tour, ride, onChange }: SectionProps) {
  const [invalidFields, setInvalidFields] = useState<Record<string, boolean>>({});
  const fuelPlan = toFuelPlan(tour);
  const fuelInclusions = listFuelInclusions(tour);
  const inclusionsNote = fuelInclusions.length > 0 ? <p>{`In the price: ${fuelInclusions.join(' · ')}`}</p> : null;
  if (!fuelPlan)
    return (
      <>
        <p>These roads have pumps every few kilometres: there is nothing to count.</p>
        {inclusionsNote}
      </>
    );
  const hasInvalidInput = Object.values(invalidFields).includes(true);
  const rangeKm = computeRangeKm(ride);
  const { legs, longestKm } = fuelPlan;
  const carriedLitres = computeSpareFuelL(ride, longestKm);
  const longestLeg = legs.find((leg) => leg.km === longestKm);
  const needsAttention = ({ km }: FuelLeg) => km > rangeKm || isRangeTight(ride, km);
  const rangeVerdict =
    carriedLitres > 0 ? `: carry ${carriedLitres} L.` : isRangeTight(ride, longestKm) ? ': only just enough.' : '.';
  const longestLegName = longestLeg ? `, ${formatFromTo(longestLeg.startPlace, longestLeg.endPlace)}` : '';
  const comfortableLegs = legs.filter((leg) => !needsAttention(leg));
  return (
    <>
      <p className={styles.verdict}>
        {`The longest way without a pump is ${formatKm(longestKm)}${longestLegName}.${hasInvalidInput ? '' : ` Your tank does ${formatKm(rangeKm)}${rangeVerdict}`}`}
      </p>
      <BikeFields ride={ride} onChange={onChange} onValidityChange={setInvalidFields} />
      {hasInvalidInput ? null : (
        <>
          <Legs legs={legs.filter(needsAttention)} ride={ride} />
          {comfortableLegs.length > 0 ? (
            <Details
              title={
                comfortableLegs.length === legs.length
                  ? 'All stretches between pumps'
                  : 'The other stretches between pumps'
              }
            >
              <Legs legs={comfortableLegs} ride={ride} />
            </Details>
          ) : null}
        </>
      )}
      {inclusionsNote}
      <p className="fine-print">
        Counted where pumps are rare, with a litre in reserve. Mountain pumps run dry: fill up at each.
      </p>
    </>
  );
}

interface BikeFieldsProps extends Pick<SectionProps, 'ride' | 'onChange'> {
  onValidityChange: Dispatch<SetStateAction<Record<string, boolean>>>;
}

function BikeFields({ ride, onChange, onValidityChange }: BikeFieldsProps) {
  const { tankL, loadedKmPerL } = resolveBikeSpecs(ride);
  const percent = Math.round(ride.loadFactor * 100);
  const selectedBike = bikePresets.find(({ id }) => id === ride.bike) ?? bikePresets[0];
  const name = selectedBike?.id === 'own' ? 'A bike of your own' : selectedBike?.name;
  const fullTankRange = formatKm(Math.floor(tankL * loadedKmPerL + 0.01));
  const kmPerLitreLabel = `${Math.round(loadedKmPerL * 10) / 10} km`;
  return (
    <>
      <p className={styles.bike}>
        {`${name}: ${tankL} l × ${kmPerLitreLabel} = ${fullTankRange}, less one litre kept back: ${formatKm(computeRangeKm(ride))}.`}
      </p>
      <Details title="Change bike, tank or load" isForm>
        <div className={styles.fields}>
          <Field label="Bike" className={styles.fullWidth}>
            {(inputProps) => (
              <select
                {...inputProps}
                value={selectedBike?.id}
                onChange={({ currentTarget: { value } }) => {
                  onValidityChange({});
                  onChange({ bike: value, tankL: null, kmPerL: null });
                }}
              >
                {bikePresets.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <FigureField
            key={`tank of ${selectedBike?.id}`}
            label="Tank, litres"
            value={tankL}
            min={1}
            max={60}
            onChange={(tankLitres) => onChange({ tankL: tankLitres })}
            onValidityChange={(tank) => onValidityChange((current) => ({ ...current, tank }))}
          />
          <FigureField
            key={`km of ${selectedBike?.id}`}
            label="Km per litre"
            value={ride.kmPerL ?? selectedBike?.kmPerL ?? 0}
            min={5}
            max={120}
            onChange={(kmPerL) => onChange({ kmPerL })}
            onValidityChange={(isEconomyInvalid) =>
              onValidityChange((current) => ({ ...current, economy: isEconomyInvalid }))
            }
          />
          <Field
            label={`Loaded and high up, count on ${percent} % (${kmPerLitreLabel}/l)`}
            className={styles.fullWidth}
          >
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
  const rangeKm = computeRangeKm(ride);
  return (
    <ul className={styles.legs} aria-label="Where pumps are rare">
      {legs.map(({ startPlace, endPlace, km: lengthKm, days: [first, last] }) => {
        const carriedLitres = computeSpareFuelL(ride, lengthKm);
        return (
          <li key={`${first}-${startPlace}`} className={carriedLitres > 0 ? styles.tooFar : undefined}>
            <p className={`cluster ${styles.leg}`}>
              <b>{formatFromTo(startPlace, endPlace, ' → ')}</b>{' '}
              <span className="tabular-nums">{formatKm(lengthKm)}</span>
            </p>
            <p className={styles.reserve}>
              <span>{`Day${first === last ? ` ${first}` : `s ${first} to ${last}`} · `}</span>
              {carriedLitres > 0 ? (
                <b>{`${formatKm(lengthKm - rangeKm)} too far: carry ${carriedLitres} L`}</b>
              ) : (
                <span>{`${isRangeTight(ride, lengthKm) ? 'only just: ' : ''}${formatKm(rangeKm - lengthKm)} to spare`}</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
