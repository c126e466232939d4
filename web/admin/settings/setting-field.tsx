import { useId } from 'react';
import { namesOf } from '#shared/text/day-names';
import { FormField } from '../ui/form-field';
import { type FieldLook, stateChoices } from './layout';
import * as styles from './settings.module.css';

interface SettingFieldProps {
  look: FieldLook;
  value: string;
  problem: string | undefined;
  onType: (text: string) => void;
}

export function SettingField(props: SettingFieldProps) {
  const { look, value, problem, onType } = props;
  const { label, hint, kind, wide, optional } = look;
  if (kind === 'days') return <Days {...props} />;
  return (
    <FormField label={label} hint={hint} problem={problem} required={!optional} className={wide ? 'whole' : undefined}>
      {(wires) => {
        if (kind === 'area')
          return <textarea {...wires} rows={3} value={value} onChange={(event) => onType(event.currentTarget.value)} />;
        if (kind === 'choice') {
          return (
            <select {...wires} value={value} onChange={(event) => onType(event.currentTarget.value)}>
              {stateChoices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          );
        }
        return (
          <input
            {...wires}
            type={kind === 'number' || kind === undefined ? 'text' : kind}
            {...(kind === 'number' ? { inputMode: 'decimal' as const } : {})}
            autoComplete="off"
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        );
      }}
    </FormField>
  );
}

/** Monday first; Sunday is 0. */
const week = [1, 2, 3, 4, 5, 6, 0];
const nameOf = (day: number) => namesOf(Date.UTC(1970, 0, 4 + day)).weekday;

function Days({ look, value, problem, onType }: SettingFieldProps) {
  const id = useId();
  const chosen = value.split(',').filter(Boolean).map(Number);
  const turn = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day];
    onType(next.sort().join(','));
  };
  return (
    <fieldset className={`whole flex wraps ${styles.days}`} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{look.label}</legend>
      {week.map((day, at) => (
        <label key={day} className="tap gap-8">
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={() => turn(day)}
            {...(problem && at === 0 ? { 'aria-invalid': true } : {})}
          />
          {nameOf(day)}
        </label>
      ))}
      {problem ? (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
