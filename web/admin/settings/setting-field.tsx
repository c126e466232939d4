import { useId } from 'react';
import { namesOf } from '#shared/text/day-names';
import { Field } from '../ui/field';
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
    <Field
      {...{ label, hint, problem, value, onType }}
      required={!optional}
      className={wide ? 'whole' : undefined}
      {...(kind === 'area' ? { rows: 3 } : {})}
      {...(kind === 'choice' ? { options: stateChoices.map((choice) => [choice.value, choice.label] as const) } : {})}
      {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
      type={kind === 'number' || kind === undefined ? 'text' : kind}
    />
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
