import Calculator from 'lucide-react/icons/calculator';
import { Controller, useFormContext } from 'react-hook-form';
import { months } from '#shared/inquiries/inquiry-labels';
import { toRouteElevation } from '#shared/tours/elevation';
import type { Waypoint } from '#shared/tours/tour';
import { QuietButton } from '../../components/button';
import { FormSection } from '../../components/form-section';
import * as formStyles from '../form/tour-form.module.css';
import { TourInput } from '../form/tour-inputs';
import type { TourValues } from '../form/tour-values';
import * as styles from './route-editor.module.css';
import { type FactsValues, listValidWaypoints } from './route-values';

const numberFields = [
  ['longestFuelGapKm', 'Longest fuel gap, km'],
  ['totalKm', 'Total distance, km'],
  ['rideKm', 'Distance ridden, km'],
  ['maxAltitudeM', 'Highest point, m'],
  ['highestSleepM', 'Highest night, m'],
] as const;
const computedFactNames = ['totalKm', 'rideKm', 'maxAltitudeM', 'highestSleepM'] as const;
const difficulties = ['Easy', 'Moderate', 'Challenging', 'Strenuous'];

export function FactsSection() {
  const { control, getValues, setValue } = useFormContext<TourValues>();
  const fillFromRoute = () => {
    const computedFacts = computeFacts(listValidWaypoints(getValues('route')));
    if (!computedFacts) return;
    for (const name of computedFactNames) setValue(`facts.${name}`, computedFacts[name], { shouldDirty: true });
  };
  return (
    <FormSection wide title="Facts" lead="Shown as tiles on the tour’s page. Empty fields are left out.">
      <fieldset>
        <legend>Best months</legend>
        <Controller
          control={control}
          name="facts.bestMonths"
          render={({ field: { value, onChange } }) => (
            <div className="cluster">
              {months.map((month) => (
                <label key={month} className={`option touch-target text-small rounded-full bg-card ${styles.month}`}>
                  <input
                    type="checkbox"
                    checked={value.includes(month)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(months.filter((other) => (other === month ? checked : value.includes(other))))
                    }
                  />
                  {month.slice(0, 3)}
                  <span className="visually-hidden">{month.slice(3)}</span>
                </label>
              ))}
            </div>
          )}
        />
      </fieldset>
      <div className={`grid items-start auto-fit-140 gap-4 ${formStyles.row}`}>
        <TourInput name="facts.bike" label="Motorcycle" maxLength={80} />
        <TourInput name="facts.saddleHours" label="In the saddle" hint="Such as 5 to 7 hours a day." maxLength={40} />
        <TourInput name="facts.difficulty" label="Difficulty" maxLength={40} list="difficulties" />
      </div>
      <div className={`grid items-start auto-fit-140 gap-4 ${formStyles.row}`}>
        {numberFields.map(([name, label]) => (
          <TourInput key={name} name={`facts.${name}`} label={label} inputMode="decimal" maxLength={8} />
        ))}
      </div>
      <datalist id="difficulties">
        {difficulties.map((difficulty) => (
          <option key={difficulty} value={difficulty} />
        ))}
      </datalist>
      <QuietButton icon={Calculator} className="justify-self-start" onClick={fillFromRoute}>
        Fill in from the route
      </QuietButton>
      <div className={`grid items-start auto-fit-140 gap-4 ${formStyles.row}`}>
        <TourInput name="facts.permits" label="Permits" rows={3} maxLength={500} />
        <TourInput name="facts.network" label="Phone network" rows={3} maxLength={500} />
        <TourInput name="facts.fuelStops" label="Fuel stops" hint="One per line." rows={3} />
      </div>
    </FormSection>
  );
}

type ComputedFacts = Pick<FactsValues, (typeof computedFactNames)[number]>;

function computeFacts(route: readonly Waypoint[]): ComputedFacts | null {
  const elevation = toRouteElevation(route);
  if (!elevation) return null;
  const rideKm = route
    .filter(({ mode }) => mode === 'ride')
    .reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0);
  const nightAltitudesM = elevation.nights.map(({ altitudeM }) => altitudeM);
  return {
    totalKm: String(elevation.totalKm),
    rideKm: rideKm > 0 ? String(Math.round(rideKm)) : '',
    maxAltitudeM: String(elevation.highestM),
    highestSleepM: nightAltitudesM.length > 0 ? String(Math.max(...nightAltitudesM)) : '',
  };
}
