import { useState } from 'react';
import { weekdayWords } from '#shared/ride/days';
import { formatRupees } from '#shared/text/money';
import type { Departure } from '#shared/tours/departure-schema';
import { askable, seatsLeft, standingOf } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { FormField } from '../ui/form-field';
import type { QuoteForm } from './quote-form';

const other = 'other';

const sayLeft = (left: number) => `${left} ${left === 1 ? 'seat' : 'seats'} left`;

/** `Sat 12 Jun 2027 · 5 seats left · ₹42,500` */
function sayDate(departure: Departure, tour: Tour): string {
  const price = departure.price ?? tour.price;
  const left = standingOf(departure) === 'full' ? 'full' : sayLeft(seatsLeft(departure));
  const day = `${weekdayWords(departure.startsOn)} ${departure.startsOn.slice(0, 4)}`;
  return [day, left, price === null ? '' : formatRupees(price)].filter(Boolean).join(' · ');
}

/** Warns where a date has fewer seats than people; null otherwise. */
function sayShort(departure: Departure | undefined, people: number): string | null {
  if (!departure) return null;
  if (standingOf(departure) === 'full') return 'This date is full.';
  const left = seatsLeft(departure);
  return people > left ? `Only ${sayLeft(left)} for ${people} people.` : null;
}

export interface FirstDayProps {
  form: QuoteForm;
  tour: Tour | undefined;
  today: string;
  problem: string | undefined;
  onDay: (startsOn: string) => void;
}

/** The first day: one of the tour's dates where it has some, and any other day. */
export function FirstDay({ form, tour, today, problem, onDay }: FirstDayProps) {
  const dates = askable(tour?.departures, today);
  const chosen = dates.find(({ startsOn }) => startsOn === form.startsOn);
  const [isOther, setOther] = useState(form.startsOn !== '' && !chosen);
  const hasDates = tour !== undefined && dates.length > 0;
  const isTyped = !hasDates || isOther;
  return (
    <>
      {hasDates ? (
        <FormField
          label="First day"
          hint={sayShort(chosen, Number(form.people))}
          problem={isTyped ? undefined : problem}
          className="whole"
        >
          {(wires) => (
            <select
              {...wires}
              value={isOther ? other : form.startsOn}
              onChange={({ currentTarget: { value } }) => {
                setOther(value === other);
                onDay(value === other ? '' : value);
              }}
            >
              <option value="">Not agreed yet</option>
              {dates.map((departure) => (
                <option key={departure.id} value={departure.startsOn}>
                  {sayDate(departure, tour)}
                </option>
              ))}
              <option value={other}>Another day</option>
            </select>
          )}
        </FormField>
      ) : null}
      {isTyped ? (
        <FormField label={hasDates ? 'Another day' : 'First day'} problem={problem}>
          {(wires) => (
            <input
              {...wires}
              type="date"
              min={today}
              value={form.startsOn}
              onChange={(event) => onDay(event.currentTarget.value)}
            />
          )}
        </FormField>
      ) : null}
    </>
  );
}
