import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { isPerson, lineKinds } from '#shared/quotes/people';
import { weekdayWords } from '#shared/ride/days';
import { formatRupees } from '#shared/text/money';
import type { Departure } from '#shared/tours/departure-schema';
import { askable, seatsLeft, standingOf } from '#shared/tours/departures';
import { type PriceKind, priceKinds } from '#shared/tours/price-kinds';
import type { Tour } from '#shared/tours/tour';
import { QuietButton } from '../ui/button';
import { bindTo, Field } from '../ui/field';
import { LineRows, PeopleField } from '../ui/line-rows';
import { onDay, type QuoteForm } from './quote-form';
import { emptyLine, lineKindWords, type TypedLine, toKind } from './quote-lines';
import * as styles from './quotes.module.css';

interface FieldsProps {
  form: QuoteForm;
  problems: Record<string, string>;
  onChange: (change: Partial<QuoteForm>) => void;
}

export function PersonFields({
  tours,
  onTour,
  form,
  problems,
  onChange,
}: FieldsProps & { tours: readonly Tour[]; onTour: (tour: Tour | undefined) => void }) {
  const bind = bindTo(form, problems, onChange);
  return (
    <div className={`stack two tops ${styles.grid}`}>
      <Field
        label="Tour"
        hint="Fills in title, price and what is included."
        className="whole"
        none="Custom trip"
        options={tours.map(({ _id, heading }) => [_id, heading])}
        value={form.tourId}
        onType={(text) => onTour(tours.find(({ _id }) => _id === text))}
      />
      <Field {...bind('title')} label="Title" className="whole" />
      <Field {...bind('name')} label="For" />
      <PeopleField
        value={form.people}
        problem={problems.people}
        lines={form.lines}
        isOfPeople={({ kind }) => isPerson(kind)}
        onPeople={(people, lines) => onChange({ people, lines })}
      />
    </div>
  );
}

interface DateFieldsProps extends FieldsProps {
  today: string;
  tour: Tour | undefined;
}

export function DateFields({ today, tour, form, problems, onChange }: DateFieldsProps) {
  const bind = bindTo(form, problems, onChange);
  return (
    <div className={`stack two tops ${styles.grid}`}>
      <Field {...bind('discountWords')} label="Discount for" problem={problems['discount.words']} />
      <Field
        {...bind('discount')}
        label="Discount, rupees"
        inputMode="decimal"
        problem={problems['discount.rupees'] ?? problems.discount}
      />
      <Field {...bind('gst')} label="GST, per cent" inputMode="decimal" />
      <Field {...bind('duration')} label="Length" />
      <FirstDay
        key={tour?._id}
        {...{ today, tour, form }}
        problem={problems.startsOn}
        onDay={(startsOn) => onChange(onDay(tour, form, startsOn, today))}
      />
      <Field {...bind('validUntil')} label="Valid until" type="date" min={today} />
    </div>
  );
}

export function TextFields({ form, problems, onChange }: FieldsProps) {
  const bind = bindTo(form, problems, onChange);
  const ofIncluded = Object.entries(problems).find(([name]) => name.startsWith('included'))?.[1];
  return (
    <>
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

interface ForeignNoteProps {
  words: string;
  asks: boolean;
  isConfirmed: boolean;
  isWrong: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

export function ForeignNote({ words, asks, isConfirmed, isWrong, onConfirm }: ForeignNoteProps) {
  return (
    <div className="notice stack on-amber" role="note">
      <p className={isWrong ? 'problem' : undefined}>{words}</p>
      {asks ? (
        <label className="row gap-12 finger">
          <input
            type="checkbox"
            checked={isConfirmed}
            aria-invalid={isWrong ? true : undefined}
            onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
          />
          The Indian prices are meant
        </label>
      ) : null}
    </div>
  );
}

const other = 'other';

const sayLeft = (left: number) => `${left} ${left === 1 ? 'seat' : 'seats'} left`;

function sayDate(departure: Departure, tour: Tour): string {
  const price = departure.price ?? tour.price;
  const left = standingOf(departure) === 'full' ? 'full' : sayLeft(seatsLeft(departure));
  const day = `${weekdayWords(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  return [day, left, price === null ? '' : formatRupees(price)].filter(Boolean).join(' · ');
}

function sayShort(departure: Departure | undefined, people: number): string | null {
  if (!departure) return null;
  if (standingOf(departure) === 'full') return 'This date is full.';
  const left = seatsLeft(departure);
  return people > left ? `Only ${sayLeft(left)} for ${people} people.` : null;
}

interface FirstDayProps {
  form: QuoteForm;
  tour: Tour | undefined;
  today: string;
  problem: string | undefined;
  onDay: (startsOn: string) => void;
}

function FirstDay({ form, tour, today, problem, onDay }: FirstDayProps) {
  const dates = askable(tour?.departures, today);
  const chosen = dates.find(({ startsOn }) => startsOn === form.startsOn);
  const [isOther, setOther] = useState(form.startsOn !== '' && !chosen);
  const hasDates = tour !== undefined && dates.length > 0;
  const isTyped = !hasDates || isOther;
  return (
    <>
      {hasDates ? (
        <Field
          label="First day"
          hint={sayShort(chosen, Number(form.people))}
          problem={isTyped ? undefined : problem}
          className="whole"
          none="Not agreed yet"
          options={[
            ...dates.map((departure) => [departure.startsOn, sayDate(departure, tour)] as const),
            [other, 'Another day'],
          ]}
          value={isOther ? other : form.startsOn}
          onType={(text) => {
            setOther(text === other);
            onDay(text === other ? '' : text);
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
  lines: TypedLine[];
  problems: Record<string, string>;
  /** Undefined for a trip of their own. */
  tour: Tour | undefined;
  startsOn: string;
  onChange: (lines: TypedLine[]) => void;
  onPerson: (kind: PriceKind) => void;
}

export function QuoteLineRows({ lines, problems, tour, startsOn, onChange, onPerson }: QuoteLineRowsProps) {
  const more = (line: TypedLine, set: (change: Partial<TypedLine>) => void) => (
    <Field
      label="For whom"
      options={lineKinds.map((kind) => [kind, lineKindWords[kind]])}
      value={line.kind}
      onType={(value) => {
        const kind = lineKinds.find((one) => one === value) ?? line.kind;
        set(toKind(tour, line, kind, startsOn));
      }}
    />
  );
  return (
    <LineRows {...{ lines, problems, onChange, more }}>
      <div className="cluster">
        {[...priceKinds.filter((kind) => kind !== 'rider'), null].map((kind) => (
          <QuietButton
            key={kind}
            icon={Plus}
            disabled={lines.length >= 20}
            onClick={() => (kind === null ? onChange([...lines, emptyLine('other')]) : onPerson(kind))}
          >
            {kind === null ? 'Add a line' : lineKindWords[kind]}
          </QuietButton>
        ))}
      </div>
    </LineRows>
  );
}
