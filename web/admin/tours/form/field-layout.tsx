import { useFormContext } from 'react-hook-form';
import { formatRupees } from '#shared/money';
import type { TourType } from '#shared/tours/tour';
import { type FieldNameOfKind, type TourField, tourFields, tourTypes } from '#shared/tours/tour-fields';
import { findLabel, placesByType, tourCountries, tourLanguages } from '#shared/tours/tour-labels';
import { FormSection } from '../../components/form-section';
import { parseList, parsePrice } from './parse-values';
import * as styles from './tour-form.module.css';
import { TourInput } from './tour-inputs';
import type { TourValues } from './tour-values';

type PlainField = FieldNameOfKind<'text' | 'number' | 'list'>;

interface FieldOptions {
  hint?: string;
  options?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
  onSelect?: () => void;
  rows?: number;
}
type LayoutRow = Readonly<Partial<Record<PlainField, FieldOptions>>>;

type NamesIn<Rows> = Rows extends readonly (infer Row)[] ? (Row extends unknown ? keyof Row : never) : never;
type MissingField<Layout> = Exclude<PlainField, NamesIn<Layout[keyof Layout]>>;

/** A layout that lacks a field does not compile; the type error names the field. */
function requireAllFields<const Layout extends Record<string, readonly LayoutRow[]>>(
  layout: Layout & ([MissingField<Layout>] extends [never] ? unknown : { missing: MissingField<Layout> }),
): Layout {
  return layout;
}

export const layout = requireAllFields({
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
  otherPrices: [
    { pillionPrice: {}, ownBikePrice: {} },
    { passengerPrice: {}, foreignerPrice: {} },
  ],
  description: [{ description: { rows: 7 } }],
  lists: [{ inclusions: {} }, { exclusions: {} }],
});

function getControlProps(name: PlainField) {
  const field: TourField = tourFields[name];
  // Spec §5: ratings go to 5.
  if (name === 'rating') return { type: 'number', min: 0, max: 5, step: 0.1, inputMode: 'decimal' } as const;
  if (field.kind === 'number') return { inputMode: 'decimal', maxLength: 16 } as const;
  return field.kind === 'text' ? { maxLength: field.max } : {};
}

function PlainInput({ name, config }: { name: PlainField; config: FieldOptions }) {
  if (name === 'inclusions' || name === 'exclusions') return <ListInput name={name} label={findLabel(name)} />;
  const { required }: TourField = tourFields[name];
  const { rows, ...otherOptions } = config;
  return (
    <TourInput
      name={name}
      label={findLabel(name)}
      required={required === true}
      {...getControlProps(name)}
      rows={rows}
      {...otherOptions}
    />
  );
}

interface FieldRowsProps {
  rows: readonly LayoutRow[];
  overrides?: LayoutRow;
}

export function FieldRows({ rows, overrides = {} }: FieldRowsProps) {
  return rows.map((row) => {
    const names = Object.keys(row) as PlainField[];
    const inputs = names.map((name) => (
      <PlainInput key={name} name={name} config={{ ...row[name], ...overrides[name] }} />
    ));
    return names.length === 1 ? (
      inputs
    ) : (
      <div key={names[0]} className={`grid items-start auto-fit-140 gap-4 ${styles.row}`}>
        {inputs}
      </div>
    );
  });
}

interface ListInputProps {
  name: 'inclusions' | 'exclusions';
  label: string;
}

function ListInput({ name, label }: ListInputProps) {
  const { watch } = useFormContext<TourValues>();
  const items = parseList(watch(name));
  return (
    <div>
      <TourInput
        name={name}
        label={label}
        hint="One per line; items may contain commas. A single line is split at its commas."
        rows={5}
      />
      {items.length > 0 ? (
        <div className="mt-2">
          <p className="fine-print mb-2">
            Reads as {items.length} {items.length === 1 ? 'item' : 'items'}
          </p>
          <ul className="cluster" aria-label={`${label}, preview`}>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              <li key={index} className="tag">
                {item}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

export function BasicsSection() {
  const { setValue, watch } = useFormContext<TourValues>();
  const type = watch('type');
  const placeOptions = {
    options: placesByType[type as TourType] ?? [],
    placeholder: type === '' ? 'Select a type first' : 'Select place',
    disabled: type === '',
  };
  const clearPlace = () => setValue('place', '', { shouldDirty: true });
  const headingOptions = { hint: `Cards show about 60 letters; this one has ${watch('heading').length}` };
  return (
    <FormSection title="The tour" lead="What the tour’s card and the top of its page show.">
      <FieldRows
        rows={layout.tour}
        overrides={{ heading: headingOptions, place: placeOptions, type: { onSelect: clearPlace } }}
      />
    </FormSection>
  );
}

export function PriceSection() {
  const { watch } = useFormContext<TourValues>();
  const price = parsePrice(watch('price'));
  const oldPrice = parsePrice(watch('discountPrice'));
  return (
    <FormSection
      title="Price"
      lead="In whole rupees per person. “Price” is what a rider pays now. “Old price” is what it was before, and never charged; leave it empty if there isn’t one."
    >
      <FieldRows rows={layout.price} />
      {price ? (
        <p className="fine-print mb-2">
          Shown as <strong className="tabular-nums">{formatRupees(price)}</strong>{' '}
          {oldPrice ? <s className="tabular-nums">{formatRupees(oldPrice)}</s> : null}
        </p>
      ) : null}
      <h3 className="subheading mt-2">Prices for others</h3>
      <p className="fine-print">
        Leave one empty, and the rider’s price holds. The price for Indian nationals is never taken for a foreign
        national.
      </p>
      <FieldRows rows={layout.otherPrices} />
    </FormSection>
  );
}
