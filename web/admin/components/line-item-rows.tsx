import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef } from 'react';
import * as v from 'valibot';
import { IconButton, QuietButton } from './button';
import { Field, type FieldProps } from './field';
import * as styles from './line-item-rows.module.css';

const text = v.string();

/** Form values of a line. `key` identifies the row while others are added or removed. */
export const LineItemValues = v.object({ key: text, description: text, priceRupees: text, count: text });
export type LineItemValues = v.InferOutput<typeof LineItemValues>;

export const createLineItem = (): LineItemValues => ({
  key: crypto.randomUUID(),
  description: '',
  priceRupees: '',
  count: '1',
});

interface PeopleFieldProps<Line extends LineItemValues> extends Pick<FieldProps, 'value' | 'problem' | 'maxLength'> {
  lines: readonly Line[];
  /** True for a line whose count is a number of people. */
  isPerPerson?: (line: Line) => boolean;
  onPeopleChange: (people: string, lines: Line[]) => void;
}

/** Lines with the same count change with it. They are found on focus: before `12` is complete, the field is `1`. */
export function PeopleCountField<Line extends LineItemValues>({
  lines,
  isPerPerson = () => true,
  onPeopleChange,
  ...fieldProps
}: PeopleFieldProps<Line>) {
  const linkedKeys = useRef<readonly string[]>([]);
  return (
    <Field
      {...fieldProps}
      label="People"
      inputMode="numeric"
      onFocus={() => {
        const linkedLines = lines.filter((line) => line.count === fieldProps.value && isPerPerson(line));
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
  renderExtraField?: (line: Line, updateLine: (changes: Partial<Line>) => void) => ReactNode;
  children?: ReactNode;
}

export const maxLineItems = 20;

const lineColumns = [
  { name: 'description', bookingName: 'what', label: 'What', inputMode: 'text', maxLength: 200 },
  { name: 'priceRupees', bookingName: 'pricePaise', label: 'Rupees each', inputMode: 'decimal', maxLength: 14 },
  { name: 'count', bookingName: 'number', label: 'How many', inputMode: 'numeric', maxLength: 4 },
] as const;

/** Line items of a quote or a booking. The problems of a booking have the field names of its schema. */
export function LineItemRows<Line extends LineItemValues>(props: LineItemRowsProps<Line>) {
  const { lines, problems, onChange, createLine, renderExtraField, children } = props;
  return (
    <div className={`grid justify-items-start gap-2 ${styles.lines}`}>
      {lines.map((line, index) => {
        const updateLine = (changes: Partial<Line>) =>
          onChange(lines.map((otherLine) => (otherLine === line ? { ...line, ...changes } : otherLine)));
        const [descriptionField, ...numberFields] = lineColumns.map(({ name, bookingName, ...config }) => (
          <Field
            key={name}
            {...config}
            value={line[name]}
            problem={problems[`lines.${index}.${name}`] ?? problems[`lines.${index}.${bookingName}`]}
            onValueChange={(text) => updateLine({ [name]: text } as Partial<Line>)}
          />
        ));
        return (
          <fieldset key={line.key} className={`grid gap-2 w-full ${styles.line}`}>
            <legend className="visually-hidden">Line {index + 1}</legend>
            {descriptionField}
            {renderExtraField?.(line, updateLine)}
            {numberFields}
            <div className="grid content-start gap-2">
              {/* This empty label makes the button line up with the fields. */}
              <span className="text-fine" aria-hidden="true">
                &nbsp;
              </span>
              <IconButton
                icon={Trash2}
                label={`Remove line ${index + 1}`}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((otherLine) => otherLine !== line))}
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
