import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef } from 'react';
import * as v from 'valibot';
import { IconButton, QuietButton } from './button';
import { Field, type FieldProps } from './field';
import * as styles from './line-item-rows.module.css';

const text = v.string();

/** Values as typed. `price` is in rupees; `key` identifies the row while others are added or removed. */
export const LineItemValues = v.object({ key: text, description: text, price: text, count: text });
export type LineItemValues = v.InferOutput<typeof LineItemValues>;

export const createLineItem = (): LineItemValues => ({
  key: crypto.randomUUID(),
  description: '',
  price: '',
  count: '1',
});

interface PeopleFieldProps<Line extends LineItemValues> extends Pick<FieldProps, 'value' | 'problem' | 'maxLength'> {
  lines: readonly Line[];
  isPerPerson?: (line: Line) => boolean;
  onPeopleChange: (people: string, lines: Line[]) => void;
}

/**
 * Line items that are for all people follow the number. They are determined on focus: `12` passes through `1`, which
 * other items have.
 */
export function PeopleCountField<Line extends LineItemValues>({
  lines,
  isPerPerson = () => true,
  onPeopleChange,
  ...field
}: PeopleFieldProps<Line>) {
  const linkedKeys = useRef<readonly string[]>([]);
  return (
    <Field
      {...field}
      label="People"
      inputMode="numeric"
      onFocus={() => {
        const linkedLines = lines.filter((line) => line.count === field.value && isPerPerson(line));
        linkedKeys.current = linkedLines.map(({ key }) => key);
      }}
      onValueChange={(people) =>
        onPeopleChange(
          people,
          lines.map((line) => (linkedKeys.current.includes(line.key) ? { ...line, count: people } : line)),
        )
      }
    />
  );
}

interface LineItemRowsProps<Line extends LineItemValues> {
  lines: Line[];
  problems: Record<string, string>;
  onChange: (lines: Line[]) => void;
  createLine: () => Line;
  renderExtraField?: (line: Line, set: (change: Partial<Line>) => void) => ReactNode;
  children?: ReactNode;
}

export const maxLineItems = 20;

const lineColumns = [
  {
    name: 'description',
    quoteName: 'description',
    bookingName: 'what',
    label: 'What',
    inputMode: 'text',
    maxLength: 200,
  },
  {
    name: 'price',
    quoteName: 'priceRupees',
    bookingName: 'pricePaise',
    label: 'Rupees each',
    inputMode: 'decimal',
    maxLength: 14,
  },
  { name: 'count', quoteName: 'count', bookingName: 'number', label: 'How many', inputMode: 'numeric', maxLength: 4 },
] as const;

/**
 * Line items of a quote or booking. Problems have the field names of the quote or the booking. On wide screens only the
 * first row shows labels.
 */
export function LineItemRows<Line extends LineItemValues>(props: LineItemRowsProps<Line>) {
  const { lines, problems, onChange, createLine, renderExtraField, children } = props;
  return (
    <div className={`grid justify-items-start gap-2 ${styles.lines}`}>
      {lines.map((line, index) => {
        const set = (change: Partial<Line>) =>
          onChange(lines.map((one) => (one === line ? { ...one, ...change } : one)));
        const [first, ...others] = lineColumns.map(({ name, quoteName, bookingName, ...config }) => (
          <Field
            key={name}
            {...config}
            value={line[name]}
            problem={problems[`lines.${index}.${quoteName}`] ?? problems[`lines.${index}.${bookingName}`]}
            onValueChange={(text) => set({ [name]: text } as Partial<Line>)}
          />
        ));
        return (
          <fieldset key={line.key} className={`grid gap-2 w-full ${styles.line}`}>
            <legend className="visually-hidden">Line {index + 1}</legend>
            {first}
            {renderExtraField?.(line, set)}
            {others}
            <div className="grid content-start gap-2">
              {/* As high as a label, so that the button lines up with the fields. */}
              <span className="text-fine" aria-hidden="true">
                &nbsp;
              </span>
              <IconButton
                icon={Trash2}
                label={`Remove line ${index + 1}`}
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
