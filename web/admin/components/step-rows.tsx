import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import * as v from 'valibot';
import { parseSignedNumber } from '#shared/money';
import { maxPolicySteps } from '#shared/settings/policy-steps';
import type { CancellationStep, PaymentStep } from '#shared/settings/site';
import * as fieldStyles from '../../components/forms/field.module.css';
import { IconButton } from './button';
import { AddButton } from './entry-card';
import * as styles from './step-rows.module.css';

const stepKinds = {
  instalments: {
    title: 'Instalments',
    addLabel: 'Add an instalment',
    labels: { percent: 'Paid by then in all, %', days: 'Days before the start' },
    daysField: 'daysBefore',
  },
  cancellation: {
    title: 'If they cancel',
    addLabel: 'Add a step',
    labels: { percent: 'We keep, % of the total', days: 'Days before, or more' },
    daysField: 'from',
  },
} as const;

interface StepRowsProps {
  kind: keyof typeof stepKinds;
  rows: readonly StepValues[];
  problems: Readonly<Record<string, string>>;
  onChange: (rows: StepValues[]) => void;
}

export function StepRows({ kind, rows, problems, onChange }: StepRowsProps) {
  const { title, addLabel, labels, daysField } = stepKinds[kind];
  const listRef = useRef<HTMLFieldSetElement>(null);
  const changeRows = (newRows: StepValues[], focusedRow: number) => {
    onChange(newRows);
    // In the next frame React has rendered the new rows. Each row has two inputs.
    requestAnimationFrame(() => listRef.current?.querySelectorAll('input')[focusedRow * 2]?.focus());
  };
  return (
    <fieldset ref={listRef} className="grid justify-items-start min-w-0 gap-2">
      <legend className="font-semibold text-small">{title}</legend>
      <div className={`text-fine font-semibold leading-snug items-end ${styles.step}`} aria-hidden="true">
        <span>{labels.days}</span>
        <span>{labels.percent}</span>
      </div>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div key={index} className={styles.step}>
          {(['days', 'percent'] as const).map((name) => {
            const path = `${kind}.${index}.${name === 'days' ? daysField : name}`;
            const problem = problems[path];
            return (
              <div key={name} className={`grid content-start min-w-0 text-fine gap-1 ${fieldStyles.field}`}>
                <input
                  className={fieldStyles.control}
                  aria-label={labels[name]}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  value={row[name]}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? path : undefined}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(
                      rows.map((otherRow, otherIndex) => (otherIndex === index ? { ...row, [name]: value } : otherRow)),
                    )
                  }
                />
                {problem ? (
                  <span className="error-text" id={path}>
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
                rows.filter((_, otherIndex) => otherIndex !== index),
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
        label={addLabel}
        disabled={rows.length >= maxPolicySteps}
        // The new row goes before the last one, which stands for day 0.
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
  steps.map(({ percent, from: minDaysBefore }) => toStepValues(percent, minDaysBefore));

/** Returns NaN, which the schema rejects, for empty or unreadable text. */
export const parseStepNumber = (text: string): number => parseSignedNumber(text.replace(/%\s*$/, '')) ?? Number.NaN;

export const toInstalment = ({ percent, days }: StepValues): PaymentStep => ({
  percent: parseStepNumber(percent),
  daysBefore: parseStepNumber(days),
});
export const toCancellationStep = ({ percent, days }: StepValues): CancellationStep => ({
  from: parseStepNumber(days),
  percent: parseStepNumber(percent),
});
