import { useFormContext } from 'react-hook-form';
import { tourCountries, tourLanguages } from '#shared/tours/tour-choices';
import { type FieldOf, type TourField, tourFields, tourTypes } from '#shared/tours/tour-fields';
import { labelOf } from '#shared/tours/tour-labels';
import { AreaInput, ChoiceInput, RatingInput, TextInput } from './inputs';
import * as styles from './tour-form.module.css';
import type { TourValues } from './tour-values';
import { readList } from './typed';

type PlainField = FieldOf<'text' | 'number' | 'list'>;

interface Look {
  hint?: string;
  /** A choice instead of free text. */
  options?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  onChoose?: () => void;
  /** Height of a text of many lines. */
  lines?: number;
}
type Row = Readonly<Partial<Record<PlainField, Look>>>;

type NamesIn<Rows> = Rows extends readonly (infer One)[] ? (One extends unknown ? keyof One : never) : never;
type Unplaced<Layout> = Exclude<PlainField, NamesIn<Layout[keyof Layout]>>;

/** A layout that leaves a field out doesn't compile; the error names it. */
function placeAll<const Layout extends Record<string, readonly Row[]>>(
  layout: Layout & ([Unplaced<Layout>] extends [never] ? unknown : { unplaced: Unplaced<Layout> }),
): Layout {
  return layout;
}

/** Where each plain field stands in the form: its sections, and the rows in them. */
export const layout = placeAll({
  tour: [
    { heading: {} },
    {
      type: { options: tourTypes, placeholder: 'Select type' },
      country: { options: tourCountries, placeholder: 'Select country' },
      place: { options: [] },
    },
    {
      duration: { hint: 'For example, 5 days' },
      groupSize: { hint: '6-14' },
      language: { options: tourLanguages, placeholder: 'Select language', hint: 'What the guides speak' },
      rating: { hint: '0 to 5' },
    },
  ],
  price: [
    {
      price: { hint: 'What riders pay' },
      discountPrice: { hint: 'Shown struck through' },
      pricePerDay: { hint: 'Shown with the tour’s facts' },
    },
  ],
  kinds: [
    { pillionPrice: {}, ownBikePrice: {} },
    { passengerPrice: {}, foreignerPrice: {} },
  ],
  description: [{ description: { lines: 7 } }],
  lists: [{ inclusions: {} }, { exclusions: {} }],
});

function PlainInput({ name, look }: { name: PlainField; look: Look }) {
  const field: TourField = tourFields[name];
  const { hint, lines, options, placeholder = '', ...more } = look;
  const plain = { name, label: labelOf(name), required: field.required === true, ...(hint ? { hint } : {}) };
  if (options) return <ChoiceInput {...plain} {...more} options={options} placeholder={placeholder} />;
  if (name === 'inclusions' || name === 'exclusions') return <ListInput name={name} label={labelOf(name)} />;
  if (name === 'rating') return <RatingInput {...plain} />;
  if (field.kind === 'number') return <TextInput {...plain} inputMode="decimal" maxLength={16} />;
  if (field.kind !== 'text') return null;
  if (lines) return <AreaInput {...plain} rows={lines} maxLength={field.max} />;
  return <TextInput {...plain} maxLength={field.max} />;
}

export interface PlainRowsProps {
  rows: readonly Row[];
  /** The part of a field's look that comes from the rest of the form. */
  live?: Row;
}

export function PlainRows({ rows, live = {} }: PlainRowsProps) {
  return rows.map((row) => {
    const names = Object.keys(row) as PlainField[];
    const inputs = names.map((name) => <PlainInput key={name} name={name} look={{ ...row[name], ...live[name] }} />);
    return names.length === 1 ? (
      inputs
    ) : (
      <div key={names[0]} className={`stack tops fits-140 gap-16 ${styles.row}`}>
        {inputs}
      </div>
    );
  });
}

interface ListInputProps {
  name: 'inclusions' | 'exclusions';
  label: string;
}

/** A list typed as text, with a preview of its items. */
function ListInput({ name, label }: ListInputProps) {
  const { watch } = useFormContext<TourValues>();
  const items = readList(watch(name));
  return (
    <div>
      <AreaInput
        name={name}
        label={label}
        hint="One per line; items may contain commas. A single line is split at its commas."
        rows={5}
      />
      {items.length > 0 ? (
        <div className="top-8">
          <p className="fine foot-8">
            Reads as {items.length} {items.length === 1 ? 'item' : 'items'}
          </p>
          <ul className={`cluster ${styles.items}`} aria-label={`${label}, preview`}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={index}>{item}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
