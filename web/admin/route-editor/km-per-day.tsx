import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { AddButton } from '../tour-form/entries';
import * as entry from '../tour-form/entry-table.module.css';
import type { TourValues } from '../tour-form/tour-values';
import { nextDay } from '../tour-form/typed';
import { IconButton } from '../ui/icon-button';
import * as styles from './route-editor.module.css';

export function KmPerDay() {
  const { control, register, getValues, formState, trigger } = useFormContext<TourValues>();
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control, name: 'facts.kmPerDay' });
  const problemsOf = (index: number): string[] =>
    (['day', 'km'] as const).flatMap((key) => {
      const error: { message?: string } | undefined = get(formState.errors, `facts.kmPerDay.${index}.${key}`);
      return error?.message ?? [];
    });
  const wire = (index: number, key: 'day' | 'km') => {
    const name = `facts.kmPerDay.${index}.${key}` as const;
    const wrong = get(formState.errors, name) !== undefined;
    return {
      ...register(name, { onBlur: () => void (getValues(name).trim() !== '' && trigger(name)) }),
      'aria-invalid': wrong || undefined,
      'aria-describedby': wrong ? `${id}-${index}` : undefined,
    };
  };
  return (
    <fieldset>
      <legend>Kilometres per day</legend>
      <ul className="cluster middle">
        {fields.map((field, index) => (
          <li key={field.id} className={`${entry.fields} middle smaller lined gap-8 ${styles.dayKm}`}>
            <label>
              <span>Day</span>
              <input type="text" inputMode="numeric" maxLength={8} {...wire(index, 'day')} />
            </label>
            <label>
              <span>km</span>
              <input type="text" inputMode="decimal" maxLength={8} {...wire(index, 'km')} />
            </label>
            <IconButton icon={X} label={`Remove day entry ${index + 1}`} onClick={() => remove(index)} />
            {problemsOf(index).length > 0 ? (
              <p className="problem" id={`${id}-${index}`}>
                {problemsOf(index).join(' ')}
              </p>
            ) : null}
          </li>
        ))}
        <li>
          <AddButton
            label="Add a day’s kilometres"
            onClick={() => append({ day: nextDay(getValues('facts.kmPerDay')), km: '' })}
          />
        </li>
      </ul>
    </fieldset>
  );
}
