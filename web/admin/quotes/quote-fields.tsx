import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { formatWeekdayAndDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import type { Departure } from '#shared/tours/departure-schema';
import { findStatus, listAskable, seatsLeft } from '#shared/tours/departures';
import { type PriceKind, priceKindLabels, priceKinds } from '#shared/tours/prices';
import type { Tour } from '#shared/tours/tour';
import { useSite } from '../../components/page/site-context';
import type { AdminForm } from '../components/admin-form';
import { QuietButton } from '../components/button';
import { Field } from '../components/field';
import { LineRows, maxLines, PeopleCountField } from '../components/line-rows';
import {
  addPerson,
  createEmptyLine,
  formatGstHint,
  type QuoteFormLine,
  type QuoteFormValues,
  withStartDate,
  withTour,
} from './quote-form';
import * as styles from './quotes.module.css';

interface QuoteFieldsProps {
  form: Pick<AdminForm<QuoteFormValues>, 'typed' | 'problems' | 'set' | 'bind'>;
  tours: readonly Tour[];
  /** Undefined for a custom trip. */
  tour: Tour | undefined;
  today: string;
  /** Shown below the lines. */
  children: ReactNode;
}

export function QuoteFields({ form, tours, tour, today, children }: QuoteFieldsProps) {
  const { typed, problems, set, bind } = form;
  const ofIncluded = Object.entries(problems).find(([name]) => name.startsWith('included'))?.[1];
  const chooseTour = (id: string) => {
    const next = tours.find(({ _id }) => _id === id);
    set(next ? withTour(next, typed) : { tourId: '' });
  };
  return (
    <>
      <div className={`stack two tops ${styles.grid}`}>
        <Field
          label="Tour"
          hint="Fills in title, price and what is included."
          className="whole"
          none="Custom trip"
          options={tours.map(({ _id, heading }) => [_id, heading])}
          value={typed.tourId}
          onType={chooseTour}
        />
        <Field {...bind('title')} label="Title" className="whole" />
        <Field {...bind('name')} label="For" />
        <PeopleCountField
          value={typed.people}
          problem={problems.people}
          lines={typed.lines}
          isOfPeople={({ isPerPerson }) => isPerPerson}
          onPeople={(people, lines) => set({ people, lines })}
        />
      </div>
      <div className={`stack gap-8 ${styles.part}`}>
        <p className="fine">{formatGstHint(useSite())}</p>
        <QuoteLineRows
          {...{ problems }}
          lines={typed.lines}
          onChange={(lines) => set({ lines })}
          onPerson={(kind) => set(addPerson(tour, typed, kind))}
        />
      </div>
      {children}
      <div className={`stack two tops ${styles.grid}`}>
        <Field {...bind('discountWords')} label="Discount for" problem={problems['discount.words']} />
        <Field
          {...bind('discount')}
          label="Discount, rupees"
          inputMode="decimal"
          problem={problems['discount.rupees'] ?? problems.discount ?? findDiscountProblem(typed.discount)}
        />
        <Field {...bind('duration')} label="Length" />
        <StartDateFields
          key={tour?._id}
          {...{ today, tour }}
          form={typed}
          problem={problems.startsOn}
          onDay={(startsOn) => set(withStartDate(tour, typed, startsOn, today))}
        />
        <Field {...bind('validUntil')} label="Valid until" type="date" min={today} />
      </div>
      <Field {...bind('included')} label="What is included, one a line" problem={ofIncluded} rows={2} />
      <Field
        {...bind('note')}
        label="A few words to them"
        hint="Payment or cancellation other than by your terms: say it here."
        rows={2}
      />
    </>
  );
}

/** A problem that is shown while the discount is typed, because the preview can’t show it. */
const findDiscountProblem = (text: string) =>
  /^\s*[-−–]/.test(text) ? 'Enter it without a minus: it is taken off the price.' : undefined;

const otherDay = 'other';

const formatSeatsLeft = (left: number) => `${left} ${left === 1 ? 'seat' : 'seats'} left`;

function formatDepartureOption(departure: Departure, tour: Tour): string {
  const price = departure.price ?? tour.price;
  const left = findStatus(departure) === 'full' ? 'full' : formatSeatsLeft(seatsLeft(departure));
  const day = `${formatWeekdayAndDay(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  return [day, left, price === null ? '' : formatRupees(price)].filter(Boolean).join(' · ');
}

function formatSeatShortage(departure: Departure | undefined, people: number): string | null {
  if (!departure) return null;
  if (findStatus(departure) === 'full') return 'This date is full.';
  const left = seatsLeft(departure);
  return people > left ? `Only ${formatSeatsLeft(left)} for ${people} people.` : null;
}

interface StartDateFieldsProps {
  form: QuoteFormValues;
  tour: Tour | undefined;
  today: string;
  problem: string | undefined;
  onDay: (startsOn: string) => void;
}

function StartDateFields({ form, tour, today, problem, onDay }: StartDateFieldsProps) {
  const dates = listAskable(tour?.departures, today);
  const chosen = dates.find(({ startsOn }) => startsOn === form.startsOn);
  const [isOther, setOther] = useState(form.startsOn !== '' && !chosen);
  const hasDates = tour !== undefined && dates.length > 0;
  const isTyped = !hasDates || isOther;
  return (
    <>
      {hasDates ? (
        <Field
          label="First day"
          hint={formatSeatShortage(chosen, Number(form.people))}
          problem={isTyped ? undefined : problem}
          className="whole"
          none="Not agreed yet"
          options={[
            ...dates.map((departure) => [departure.startsOn, formatDepartureOption(departure, tour)] as const),
            [otherDay, 'Another day'],
          ]}
          value={isOther ? otherDay : form.startsOn}
          onType={(text) => {
            setOther(text === otherDay);
            onDay(text === otherDay ? '' : text);
          }}
        />
      ) : null}
      {isTyped ? (
        <Field
          label={hasDates ? 'Another day' : 'First day'}
          problem={problem}
          type="date"
          min={today}
          value={form.startsOn}
          onType={onDay}
        />
      ) : null}
    </>
  );
}

interface QuoteLineRowsProps {
  lines: QuoteFormLine[];
  problems: Record<string, string>;
  onChange: (lines: QuoteFormLine[]) => void;
  onPerson: (kind: PriceKind) => void;
}

const perPersonOptions = [
  ['yes', 'One person each'],
  ['no', 'Not a person'],
] as const;

function QuoteLineRows({ lines, problems, onChange, onPerson }: QuoteLineRowsProps) {
  const more = ({ isPerPerson }: QuoteFormLine, set: (change: Partial<QuoteFormLine>) => void) => (
    <Field
      label="For whom"
      options={perPersonOptions}
      value={isPerPerson ? 'yes' : 'no'}
      onType={(value) => set({ isPerPerson: value === 'yes' })}
    />
  );
  return (
    <LineRows {...{ lines, problems, onChange, more }} createLine={() => createEmptyLine(false)}>
      {priceKinds
        .filter((kind) => kind !== 'rider')
        .map((kind) => (
          <QuietButton key={kind} icon={Plus} disabled={lines.length >= maxLines} onClick={() => onPerson(kind)}>
            {priceKindLabels[kind]}
          </QuietButton>
        ))}
    </LineRows>
  );
}
