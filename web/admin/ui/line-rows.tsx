import Trash2 from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Field } from './field';
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
  more?: (line: Line, set: (change: Partial<Line>) => void) => ReactNode;
  children: ReactNode;
}

const columns = [
  { name: 'words', label: 'What', inputMode: 'text', maxLength: 200 },
  { name: 'price', label: 'Rupees each', inputMode: 'decimal', maxLength: 14 },
  { name: 'count', label: 'How many', inputMode: 'numeric', maxLength: 4 },
] as const;

/** The first line's labels hold for those below, where there is room. */
export function LineRows<Line extends TypedLine>({ lines, problems, onChange, more, children }: LineRowsProps<Line>) {
  return (
    <div className={`stack starts gap-8 ${styles.lines}`}>
      {lines.map((line, at) => {
        const set = (change: Partial<Line>) =>
          onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)));
        const [first, ...others] = columns.map(({ name, ...look }) => (
          <Field
            key={name}
            {...look}
            value={line[name]}
            problem={problems[`lines.${at}.${name}`]}
            onType={(text) => set({ [name]: text } as Partial<Line>)}
          />
        ));
        return (
          <fieldset key={line.key} className={`stack gap-8 full ${styles.line}`}>
            <legend className="visually-hidden">Line {at + 1}</legend>
            {first}
            {more?.(line, set)}
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
