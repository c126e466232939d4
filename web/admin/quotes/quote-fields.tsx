import type { Tour } from '#shared/tours/tour';
import { Field } from '../ui/field';
import { FirstDay } from './first-day';
import { onDay, type QuoteForm } from './quote-form';
import * as styles from './quotes.module.css';

interface FieldsProps {
  form: QuoteForm;
  problems: Record<string, string>;
  onChange: (change: Partial<QuoteForm>) => void;
}

type TextName = Exclude<keyof QuoteForm, 'lines' | 'terms' | 'indianPrices'>;

interface LineFieldProps extends FieldsProps {
  name: TextName;
  label: string;
  hint?: string;
  problem?: string | undefined;
  type?: 'text' | 'date';
  mode?: 'numeric' | 'decimal';
  min?: string;
  className?: string | undefined;
}

function LineField({
  form,
  problems,
  onChange,
  name,
  label,
  hint,
  problem,
  type,
  mode,
  min,
  className,
}: LineFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      problem={problem ?? problems[name]}
      className={className}
      type={type ?? 'text'}
      inputMode={mode}
      min={min}
      value={form[name]}
      onType={(text) => onChange({ [name]: text })}
    />
  );
}

/** Whom it is for, and which tour. */
export function PersonFields({
  tours,
  onTour,
  ...fields
}: FieldsProps & { tours: readonly Tour[]; onTour: (tour: Tour | undefined) => void }) {
  return (
    <div className={styles.grid}>
      <Field
        label="Tour"
        hint="Fills in title, price and what is included."
        className="whole"
        none="Custom trip"
        options={tours.map(({ _id, heading }) => [_id, heading])}
        value={fields.form.tourId}
        onType={(text) => onTour(tours.find(({ _id }) => _id === text))}
      />
      <LineField {...fields} name="title" label="Title" className="whole" />
      <LineField {...fields} name="name" label="For" />
      <LineField {...fields} name="people" label="People" mode="numeric" />
    </div>
  );
}

interface DateFieldsProps extends FieldsProps {
  today: string;
  /** The tour that is chosen. */
  tour: Tour | undefined;
}

/** The discount, the tax, and the days. */
export function DateFields({ today, tour, ...fields }: DateFieldsProps) {
  const { form, problems, onChange } = fields;
  return (
    <div className={styles.grid}>
      <LineField {...fields} name="discountWords" label="Discount for" problem={problems['discount.words']} />
      <LineField
        {...fields}
        name="discount"
        label="Discount, rupees"
        mode="decimal"
        problem={problems['discount.rupees'] ?? problems.discount}
      />
      <LineField {...fields} name="gst" label="GST, per cent" mode="decimal" />
      <LineField {...fields} name="duration" label="Length" />
      <FirstDay
        key={tour?._id}
        {...{ today, tour, form }}
        problem={problems.startsOn}
        onDay={(startsOn) => onChange(onDay(tour, form, startsOn))}
      />
      <LineField {...fields} name="validUntil" label="Valid until" type="date" min={today} />
    </div>
  );
}

export function TextFields({ form, problems, onChange }: FieldsProps) {
  const ofIncluded = Object.entries(problems).find(([name]) => name.startsWith('included'))?.[1];
  return (
    <>
      <Field
        label="What is included, one a line"
        problem={ofIncluded}
        rows={2}
        value={form.included}
        onType={(text) => onChange({ included: text })}
      />
      <Field
        label="A few words to them"
        problem={problems.note}
        rows={2}
        value={form.note}
        onType={(text) => onChange({ note: text })}
      />
    </>
  );
}
