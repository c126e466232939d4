import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { formatWeekdayAndDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import { countSeatsLeft, findDepartureStatus, listOpenToInquiries } from '#shared/tours/departures';
import { type PriceKind, priceKindLabels, priceKinds } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import type { AdminFormState } from '../components/admin-form';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { LineItemRows, maxLineItems, PeopleCountField } from '../components/line-item-rows';
import {
  addPerson,
  createEmptyLine,
  formatGstHint,
  type QuoteFormValues,
  type QuoteLineValues,
  withStartDate,
  withTour,
} from './quote-form';
import * as styles from './quotes.module.css';

interface QuoteFieldsProps {
  form: Pick<AdminFormState<QuoteFormValues>, 'values' | 'problems' | 'setValues' | 'getFieldProps'>;
  tours: readonly Tour[];
  /** Undefined for a custom trip. */
  tour: Tour | undefined;
  today: string;
  children: ReactNode;
}

export function QuoteFields({ form, tours, tour, today, children }: QuoteFieldsProps) {
  const { values, problems, setValues, getFieldProps } = form;
  const includedProblem = Object.entries(problems).find(([name]) => name.startsWith('included'))?.[1];
  const selectTour = (tourId: string) => {
    const selectedTour = tours.find(({ _id }) => _id === tourId);
    setValues(selectedTour ? withTour(selectedTour, values) : { tourId: '' });
  };
  return (
    <>
      <div className={`grid grid-cols-2 items-start ${styles.fields}`}>
        <Field
          label="Tour"
          hint="Fills in title, price and what is included."
          className="col-span-full"
          emptyOptionLabel="Custom trip"
          options={tours.map(({ _id, heading }) => [_id, heading])}
          value={values.tourId}
          onValueChange={selectTour}
        />
        <Field {...getFieldProps('title')} label="Title" className="col-span-full" />
        <Field {...getFieldProps('name')} label="For" />
        <PeopleCountField
          value={values.people}
          problem={problems.people}
          lines={values.lines}
          isPerPerson={({ isPerPerson }) => isPerPerson}
          onPeopleChange={(people, lines) => setValues({ people, lines })}
        />
      </div>
      <div className={`grid gap-2 ${styles.linesPart}`}>
        <p className="fine-print">{formatGstHint(useSite())}</p>
        <QuoteLineRows
          {...{ problems }}
          lines={values.lines}
          onChange={(lines) => setValues({ lines })}
          onAddPerson={(kind) => setValues(addPerson(tour, values, kind))}
        />
      </div>
      {children}
      <div className={`grid grid-cols-2 items-start ${styles.fields}`}>
        <Field
          {...getFieldProps('discountDescription')}
          label="Discount for"
          problem={problems['discount.description']}
        />
        <Field
          {...getFieldProps('discount')}
          label="Discount, rupees"
          inputMode="decimal"
          problem={problems['discount.rupees'] ?? problems.discount ?? findDiscountProblem(values.discount)}
        />
        <Field {...getFieldProps('duration')} label="Duration" />
        <StartDateFields
          key={tour?._id}
          {...{ today, tour }}
          form={values}
          problem={problems.startsOn}
          onChange={(startsOn) => setValues(withStartDate(tour, values, startsOn, today))}
        />
        <Field {...getFieldProps('validUntil')} label="Valid until" type="date" min={today} />
      </div>
      <Field {...getFieldProps('included')} label="What is included, one a line" problem={includedProblem} rows={2} />
      <Field
        {...getFieldProps('note')}
        label="A few words to them"
        hint="Payment or cancellation other than by your terms: say it here."
        rows={2}
      />
    </>
  );
}

/** Found while somebody types, because the preview hides a negative discount. */
const findDiscountProblem = (text: string) =>
  /^\s*[-−–]/.test(text) ? 'Enter it without a minus: it is taken off the price.' : undefined;

const otherDayOption = 'other';

const formatSeatsLeft = (seatCount: number) => `${seatCount} ${seatCount === 1 ? 'seat' : 'seats'} left`;

function formatDepartureOption(departure: Departure, tour: Tour): string {
  const price = departure.price ?? tour.price;
  const availability = findDepartureStatus(departure) === 'full' ? 'full' : formatSeatsLeft(countSeatsLeft(departure));
  const day = `${formatWeekdayAndDay(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  return [day, availability, price === null ? '' : formatRupees(price)].filter(Boolean).join(' · ');
}

function formatSeatShortage(departure: Departure | undefined, people: number): string | null {
  if (!departure) return null;
  if (findDepartureStatus(departure) === 'full') return 'This date is full.';
  const freeSeats = countSeatsLeft(departure);
  return people > freeSeats ? `Only ${formatSeatsLeft(freeSeats)} for ${people} people.` : null;
}

interface StartDateFieldsProps {
  form: QuoteFormValues;
  tour: Tour | undefined;
  today: string;
  problem: string | undefined;
  onChange: (startsOn: string) => void;
}

function StartDateFields({ form, tour, today, problem, onChange }: StartDateFieldsProps) {
  const departures = listOpenToInquiries(tour?.departures, today);
  const selectedDeparture = departures.find(({ startsOn }) => startsOn === form.startsOn);
  const [isOtherDaySelected, setOtherDaySelected] = useState(form.startsOn !== '' && !selectedDeparture);
  const hasDepartures = tour !== undefined && departures.length > 0;
  const showsDateInput = !hasDepartures || isOtherDaySelected;
  return (
    <>
      {hasDepartures ? (
        <Field
          label="First day"
          hint={formatSeatShortage(selectedDeparture, Number(form.people))}
          problem={showsDateInput ? undefined : problem}
          className="col-span-full"
          emptyOptionLabel="Not agreed yet"
          options={[
            ...departures.map((departure) => [departure.startsOn, formatDepartureOption(departure, tour)] as const),
            [otherDayOption, 'Another day'],
          ]}
          value={isOtherDaySelected ? otherDayOption : form.startsOn}
          onValueChange={(text) => {
            setOtherDaySelected(text === otherDayOption);
            onChange(text === otherDayOption ? '' : text);
          }}
        />
      ) : null}
      {showsDateInput ? (
        <Field
          label={hasDepartures ? 'Another day' : 'First day'}
          problem={problem}
          type="date"
          min={today}
          value={form.startsOn}
          onValueChange={onChange}
        />
      ) : null}
    </>
  );
}

interface QuoteLineRowsProps {
  lines: QuoteLineValues[];
  problems: Record<string, string>;
  onChange: (lines: QuoteLineValues[]) => void;
  onAddPerson: (kind: PriceKind) => void;
}

const perPersonOptions = [
  ['yes', 'People'],
  ['no', 'Something else'],
] as const;

function QuoteLineRows({ lines, problems, onChange, onAddPerson }: QuoteLineRowsProps) {
  const renderPersonField = (
    { isPerPerson }: QuoteLineValues,
    updateLine: (changes: Partial<QuoteLineValues>) => void,
  ) => (
    <Field
      label="What it counts"
      options={perPersonOptions}
      value={isPerPerson ? 'yes' : 'no'}
      onValueChange={(value) => updateLine({ isPerPerson: value === 'yes' })}
    />
  );
  return (
    <LineItemRows
      {...{ lines, problems, onChange, renderExtraField: renderPersonField }}
      createLine={() => createEmptyLine(false)}
    >
      {priceKinds
        .filter((kind) => kind !== 'rider')
        .map((kind) => (
          <QuietButton key={kind} icon={Plus} disabled={lines.length >= maxLineItems} onClick={() => onAddPerson(kind)}>
            {priceKindLabels[kind]}
          </QuietButton>
        ))}
    </LineItemRows>
  );
}
