import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef } from 'react';
import * as v from 'valibot';
import { IconButton, QuietButton } from './button';
import { Field, type FieldProps } from './field';
import * as styles from './line-rows.module.css';

const typed = v.string();

/** `key` stays while others come and go. */
export const LineItemValues = v.object({ key: typed, words: typed, price: typed, count: typed });
export type LineItemValues = v.InferOutput<typeof LineItemValues>;

export const createLineItem = (): LineItemValues => ({ key: crypto.randomUUID(), words: '', price: '', count: '1' });

interface PeopleFieldProps<Line extends LineItemValues> extends Pick<FieldProps, 'value' | 'problem' | 'maxLength'> {
  lines: readonly Line[];
  /** Whether the line may be for people at all. */
  isPerPerson?: (line: Line) => boolean;
  onPeopleChange: (people: string, lines: Line[]) => void;
}

/** Lines for as many as before are for as many as now. Chosen on entering: `12` passes through `1`, which others have. */
export function PeopleCountField<Line extends LineItemValues>({
  lines,
  isPerPerson = () => true,
  onPeopleChange,
  ...field
}: PeopleFieldProps<Line>) {
  const following = useRef<readonly string[]>([]);
  return (
    <Field
      {...field}
      label="People"
      inputMode="numeric"
      onFocus={() => {
        const ofAll = lines.filter((line) => line.count === field.value && isPerPerson(line));
        following.current = ofAll.map(({ key }) => key);
      }}
      onValueChange={(people) =>
        onPeopleChange(
          people,
          lines.map((line) => (following.current.includes(line.key) ? { ...line, count: people } : line)),
        )
      }
    />
  );
}

interface LineItemRowsProps<Line extends LineItemValues> {
  lines: Line[];
  problems: Record<string, string>;
  onChange: (lines: Line[]) => void;
  /** Returns the line that “Add a line” adds. */
  createLine: () => Line;
  renderExtraField?: (line: Line, set: (change: Partial<Line>) => void) => ReactNode;
  /** Other buttons that add lines. */
  children?: ReactNode;
}

export const maxLineItems = 20;

const columns = [
  { name: 'words', ofBooking: 'what', label: 'What', inputMode: 'text', maxLength: 200 },
  { name: 'price', ofBooking: 'pricePaise', label: 'Rupees each', inputMode: 'decimal', maxLength: 14 },
  { name: 'count', ofBooking: 'number', label: 'How many', inputMode: 'numeric', maxLength: 4 },
] as const;

/**
 * The lines of a quote or a booking: a booking's problems have its own names. The first line's labels hold for those
 * below, where there is room.
 */
export function LineItemRows<Line extends LineItemValues>(props: LineItemRowsProps<Line>) {
  const { lines, problems, onChange, createLine, renderExtraField, children } = props;
  return (
    <div className={`grid justify-items-start gap-2 ${styles.lines}`}>
      {lines.map((line, at) => {
        const set = (change: Partial<Line>) =>
          onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)));
        const [first, ...others] = columns.map(({ name, ofBooking, ...look }) => (
          <Field
            key={name}
            {...look}
            value={line[name]}
            problem={problems[`lines.${at}.${name}`] ?? problems[`lines.${at}.${ofBooking}`]}
            onValueChange={(text) => set({ [name]: text } as Partial<Line>)}
          />
        ));
        return (
          <fieldset key={line.key} className={`grid gap-2 w-full ${styles.line}`}>
            <legend className="visually-hidden">Line {at + 1}</legend>
            {first}
            {renderExtraField?.(line, set)}
            {others}
            <div className="grid content-start gap-2">
              {/* As high as a label, so that the button is beside the fields whatever stands below them. */}
              <span className="text-fine" aria-hidden="true">
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
        <p className="error-text" role="alert">
          {problems.lines}
        </p>
      ) : null}
      <div className="cluster">
        {children}
        <QuietButton
          icon={Plus}
          disabled={lines.length >= maxLineItems}
          onClick={() => onChange([...lines, createLine()])}
        >
          Add a line
        </QuietButton>
      </div>
    </div>
  );
}
