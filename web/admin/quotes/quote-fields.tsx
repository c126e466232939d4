import type { Tour } from '#shared/tours/tour';
import { FormField } from '../ui/form-field';
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
    <FormField label={label} hint={hint} problem={problem ?? problems[name]} className={className}>
      {(wires) => (
        <input
          {...wires}
          type={type ?? 'text'}
          inputMode={mode}
          min={min}
          value={form[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )}
    </FormField>
  );
}

/** Whom it is for, and which tour. */
export function PersonFields({
  tours,
  onTour,
  ...fields
}: FieldsProps & { tours: readonly Tour[]; onTour: (tour: Tour | undefined) => void }) {
  return (
    <div className={`stack two tops ${styles.grid}`}>
      <FormField label="Tour" hint="Fills in title, price and what is included." className="whole">
        {(wires) => (
          <select
            {...wires}
            value={fields.form.tourId}
            onChange={(event) => onTour(tours.find(({ _id }) => _id === event.currentTarget.value))}
          >
            <option value="">Custom trip</option>
            {tours.map(({ _id, heading }) => (
              <option key={_id} value={_id}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </FormField>
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
    <div className={`stack two tops ${styles.grid}`}>
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
      <FormField label="What is included, one a line" problem={ofIncluded}>
        {(wires) => (
          <textarea
            {...wires}
            value={form.included}
            onChange={(event) => onChange({ included: event.currentTarget.value })}
          />
        )}
      </FormField>
      <FormField label="A few words to them" problem={problems.note}>
        {(wires) => (
          <textarea {...wires} value={form.note} onChange={(event) => onChange({ note: event.currentTarget.value })} />
        )}
      </FormField>
    </>
  );
}
