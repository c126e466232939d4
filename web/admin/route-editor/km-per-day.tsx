import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTourField } from '../tour-form/inputs';
import type { TourValues } from '../tour-form/tour-values';
import { IconButton } from '../ui/icon-button';
import styles from './route-editor.module.css';

/** How far each day goes. */
export function KmPerDay() {
  const { control, register, getValues } = useFormContext<TourValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'facts.kmPerDay' });
  const { problem } = useTourField('facts.kmPerDay');
  const add = () => {
    const days = getValues('facts.kmPerDay').map(({ day }) => Number(day) || 0);
    append({ day: String(Math.max(0, ...days) + 1), km: '' });
  };
  return (
    <fieldset>
      <legend className={styles.legend}>Kilometres per day</legend>
      <ul className={styles.days}>
        {fields.map(({ id }, index) => (
          <li key={id} className={styles.dayKm}>
            <label>
              <span>Day</span>
              <input type="text" inputMode="numeric" maxLength={2} {...register(`facts.kmPerDay.${index}.day`)} />
            </label>
            <label>
              <span>km</span>
              <input type="text" inputMode="decimal" maxLength={8} {...register(`facts.kmPerDay.${index}.km`)} />
            </label>
            <IconButton icon={X} label={`Remove day entry ${index + 1}`} onClick={() => remove(index)} />
          </li>
        ))}
        <li>
          <button type="button" className="btn btn-quiet btn-small" onClick={add}>
            <Plus className="icon" aria-hidden="true" />
            Add a day’s kilometres
          </button>
        </li>
      </ul>
      {problem ? <p className={styles.problem}>{problem}</p> : null}
    </fieldset>
  );
}
