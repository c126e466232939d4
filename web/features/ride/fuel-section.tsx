import { type Dispatch, type SetStateAction, useState } from 'react';
import { formatNumber } from '#shared/tours/elevation';
import { Field } from '../../components/forms/field';
import { Details } from './details';
import * as styles from './fuel-section.module.css';
import { NumberField } from './number-field';
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

const formatKm = (km: number) => `${formatNumber(km)}\u00a0km`;

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
  const spareL = computeSpareFuelL(ride, longestKm);
  const longestLeg = legs.find((leg) => leg.km === longestKm);
  const needsAttention = ({ km }: FuelLeg) => km > rangeKm || isRangeTight(ride, km);
  const rangeVerdict =
    spareL > 0 ? `: carry ${spareL} L.` : isRangeTight(ride, longestKm) ? ': only just enough.' : '.';
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
          <FuelLegList legs={legs.filter(needsAttention)} ride={ride} />
          {comfortableLegs.length > 0 ? (
            <Details
              title={
                comfortableLegs.length === legs.length
                  ? 'All stretches between pumps'
                  : 'The other stretches between pumps'
              }
            >
              <FuelLegList legs={comfortableLegs} ride={ride} />
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
  const loadPercent = Math.round(ride.loadFactor * 100);
  const selectedBike = bikePresets.find(({ id }) => id === ride.bike) ?? bikePresets[0];
  const bikeName = selectedBike?.id === 'own' ? 'A bike of your own' : selectedBike?.name;
  const fullTankRange = formatKm(Math.floor(tankL * loadedKmPerL + 0.01));
  const kmPerLitreLabel = `${Math.round(loadedKmPerL * 10) / 10} km`;
  return (
    <>
      <p className={styles.bike}>
        {`${bikeName}: ${tankL} l × ${kmPerLitreLabel} = ${fullTankRange}, less one litre kept back: ${formatKm(computeRangeKm(ride))}.`}
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
          <NumberField
            key={`tank of ${selectedBike?.id}`}
            label="Tank, litres"
            value={tankL}
            min={1}
            max={60}
            onChange={(tankLitres) => onChange({ tankL: tankLitres })}
            onValidityChange={(isTankInvalid) => onValidityChange((current) => ({ ...current, tank: isTankInvalid }))}
          />
          <NumberField
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
            label={`Loaded and high up, count on ${loadPercent} % (${kmPerLitreLabel}/l)`}
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
                value={loadPercent}
                onChange={({ currentTarget: { value } }) => onChange({ loadFactor: Number(value) / 100 })}
              />
            )}
          </Field>
        </div>
      </Details>
    </>
  );
}

interface FuelLegListProps extends Pick<SectionProps, 'ride'> {
  legs: readonly FuelLeg[];
}

function FuelLegList({ legs, ride }: FuelLegListProps) {
  if (legs.length === 0) return null;
  const rangeKm = computeRangeKm(ride);
  return (
    <ul className={styles.legs} aria-label="Where pumps are rare">
      {legs.map(({ startPlace, endPlace, km, days: [firstDay, lastDay] }) => {
        const spareL = computeSpareFuelL(ride, km);
        return (
          <li key={`${firstDay}-${startPlace}`} className={spareL > 0 ? styles.tooFar : undefined}>
            <p className={`cluster ${styles.leg}`}>
              <b>{formatFromTo(startPlace, endPlace, ' → ')}</b> <span className="tabular-nums">{formatKm(km)}</span>
            </p>
            <p className={styles.reserve}>
              <span>{`Day${firstDay === lastDay ? ` ${firstDay}` : `s ${firstDay} to ${lastDay}`} · `}</span>
              {spareL > 0 ? (
                <b>{`${formatKm(km - rangeKm)} too far: carry ${spareL} L`}</b>
              ) : (
                <span>{`${isRangeTight(ride, km) ? 'only just: ' : ''}${formatKm(rangeKm - km)} to spare`}</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
