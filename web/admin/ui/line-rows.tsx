import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import * as field from '../../ui/forms/field.module.css';
import { IconButton } from './icon-button';
import * as styles from './line-rows.module.css';

const typed = v.string();

/** `key` stays while others come and go. */
export const TypedLine = v.object({ key: typed, words: typed, price: typed, count: typed });
export type TypedLine = v.InferOutput<typeof TypedLine>;

export const emptyLine = (): TypedLine => ({ key: crypto.randomUUID(), words: '', price: '', count: '1' });

/** Other people: lines for as many as before are for as many as now. */
export const forPeople = <Line extends TypedLine>(lines: readonly Line[], before: string, now: string): Line[] =>
  lines.map((line) => (line.count === before ? { ...line, count: now } : line));

interface LineRowsProps<Line extends TypedLine> {
  lines: Line[];
  problems: Record<string, string>;
  onChange: (lines: Line[]) => void;
  more?: { label: string; control: (line: Line, className: string, set: (change: Partial<Line>) => void) => ReactNode };
  children: ReactNode;
}

const columns = [
  { name: 'words', label: 'What', mode: 'text', max: 200 },
  { name: 'price', label: 'Rupees each', mode: 'decimal', max: 14 },
  { name: 'count', label: 'How many', mode: 'numeric', max: 4 },
] as const;

const look = `stack packed shrinks smaller gap-8 ${field.field}`;
const control = field.control ?? '';

/** The first line's labels hold for those below, where there is room. */
export function LineRows<Line extends TypedLine>({ lines, problems, onChange, more, children }: LineRowsProps<Line>) {
  return (
    <div className={`stack starts gap-8 ${styles.lines}`}>
      {lines.map((line, at) => {
        const set = (change: Partial<Line>) =>
          onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)));
        const [first, ...others] = columns.map(({ name, label, mode, max }) => {
          const problem = problems[`lines.${at}.${name}`];
          return (
            <label key={name} className={look}>
              <span className="strong">{label}</span>
              <input
                className={control}
                inputMode={mode}
                maxLength={max}
                value={line[name]}
                aria-invalid={problem ? true : undefined}
                onChange={({ currentTarget: { value } }) => set({ [name]: value } as Partial<Line>)}
              />
              {problem ? <span className="problem">{problem}</span> : null}
            </label>
          );
        });
        return (
          <fieldset key={line.key} className={`stack gap-8 full ${styles.line}`}>
            <legend className="visually-hidden">Line {at + 1}</legend>
            {first}
            {more ? (
              // biome-ignore lint/a11y/noLabelWithoutControl: `control` draws it
              <label className={look}>
                <span className="strong">{more.label}</span>
                {more.control(line, control, set)}
              </label>
            ) : null}
            {others}
            <div className="stack packed gap-8">
              {/* As high as a label, so that the button is beside the fields whatever stands below them. */}
              <span className="smaller" aria-hidden="true">
                &nbsp;
              </span>
              <IconButton
                icon={Trash2}
                label={`Remove line ${at + 1}`}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((one) => one !== line))}
              />
            </div>
          </fieldset>
        );
      })}
      {problems.lines ? (
        <p className="problem" role="alert">
          {problems.lines}
        </p>
      ) : null}
      {children}
    </div>
  );
}
