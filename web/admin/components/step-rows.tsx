import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import * as v from 'valibot';
import { parseSignedNumber } from '#shared/money';
import { maxPolicySteps } from '#shared/settings/policy';
import type { CancellationStep, PaymentStep } from '#shared/settings/site';
import * as field from '../../components/forms/field.module.css';
import { IconButton } from './button';
import { AddButton } from './entry-card';
import * as styles from './step-rows.module.css';

const stepKinds = {
  instalments: {
    title: 'Instalments',
    add: 'Add an instalment',
    labels: { percent: 'Paid by then in all, %', days: 'Days before the start' },
    days: 'daysBefore',
  },
  cancellation: {
    title: 'If they cancel',
    add: 'Add a step',
    labels: { percent: 'We keep, % of the total', days: 'Days before, or more' },
    days: 'from',
  },
} as const;

interface StepRowsProps {
  kind: keyof typeof stepKinds;
  rows: readonly StepValues[];
  /** Keys are paths in the form, such as `instalments.0.percent`. */
  problems: Readonly<Record<string, string>>;
  onChange: (rows: StepValues[]) => void;
}

export function StepRows({ kind, rows, problems, onChange }: StepRowsProps) {
  const { title, add, labels, days } = stepKinds[kind];
  const list = useRef<HTMLFieldSetElement>(null);
  const changeRows = (next: StepValues[], focus: number) => {
    onChange(next);
    // After the next render.
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[focus * 2]?.focus());
  };
  return (
    <fieldset ref={list} className="grid justify-items-start min-w-0 gap-2">
      <legend className="font-semibold text-small">{title}</legend>
      <div className={`text-fine font-semibold leading-snug items-end ${styles.step}`} aria-hidden="true">
        <span>{labels.days}</span>
        <span>{labels.percent}</span>
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <div key={index} className={styles.step}>
          {(['days', 'percent'] as const).map((name) => {
            const id = `${kind}.${index}.${name === 'days' ? days : name}`;
            const problem = problems[id];
            return (
              <div key={name} className={`grid content-start min-w-0 text-fine gap-1 ${field.field}`}>
                <input
                  className={field.control}
                  aria-label={labels[name]}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  value={row[name]}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? id : undefined}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(rows.map((one, other) => (other === index ? { ...one, [name]: value } : one)))
                  }
                />
                {problem ? (
                  <span className="error-text" id={id}>
                    {problem}
                  </span>
                ) : null}
              </div>
            );
          })}
          <IconButton
            icon={Trash2}
            label={`Remove row ${index + 1} of ${title}`}
            disabled={rows.length === 1}
            onClick={() =>
              changeRows(
                rows.filter((_, other) => other !== index),
                Math.min(index, rows.length - 2),
              )
            }
          />
        </div>
      ))}
      {problems[kind] ? (
        <p className="error-text" role="alert">
          {problems[kind]}
        </p>
      ) : null}
      <AddButton
        label={add}
        disabled={rows.length >= maxPolicySteps}
        // Inserted before the last row, which is day 0 and stays last.
        onClick={() =>
          changeRows([...rows.slice(0, -1), { percent: '', days: '' }, ...rows.slice(-1)], rows.length - 1)
        }
      />
    </fieldset>
  );
}

export const StepValues = v.object({ percent: v.string(), days: v.string() });
export type StepValues = v.InferOutput<typeof StepValues>;

const toStepValues = (percent: number, days: number): StepValues => ({ percent: String(percent), days: String(days) });

export const toInstalmentValues = (steps: readonly PaymentStep[]): StepValues[] =>
  steps.map(({ percent, daysBefore }) => toStepValues(percent, daysBefore));
export const toCancellationValues = (steps: readonly CancellationStep[]): StepValues[] =>
  steps.map(({ percent, from }) => toStepValues(percent, from));

/** NaN if empty or unreadable, which the schema rejects. */
export const parseStepNumber = (text: string): number => parseSignedNumber(text.replace(/%\s*$/, '')) ?? Number.NaN;

export const toInstalment = ({ percent, days }: StepValues): PaymentStep => ({
  percent: parseStepNumber(percent),
  daysBefore: parseStepNumber(days),
});
export const toCancellationStep = ({ percent, days }: StepValues): CancellationStep => ({
  from: parseStepNumber(days),
  percent: parseStepNumber(percent),
});
