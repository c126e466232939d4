import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { dayWords } from '#shared/ride/days';
import { maxDepartures, maxSeats } from '#shared/tours/departures';
import { monthOf } from '../../ui/departures/departure-words';
import type { TourValues } from '../tour-form/tour-values';
import { readNumber } from '../tour-form/typed';
import { FormField } from '../ui/form-field';
import * as styles from './departures.module.css';
import { listMonths, propose, weekdays } from './repeat';

/** Dates are set up to two years ahead. */
const monthsAhead = 24;
const rhythms: readonly [weeks: number, words: string][] = [
  [1, 'Every'],
  [2, 'Every second'],
  [4, 'Every fourth'],
];
const monthWords = (month: string) => `${monthOf(month).slice(0, 3)} ${month.slice(0, 4)}`;

export interface RepeatToolProps {
  today: string;
  onAdd: (days: string[], seats: string) => void;
  onClose: () => void;
}

/** Proposes every Saturday from June to September, and shows each day before it is added. */
export function RepeatTool({ today, onAdd, onClose }: RepeatToolProps) {
  const { getValues } = useFormContext<TourValues>();
  const dates = getValues('departures');
  const months = listMonths(today, monthsAhead);
  const [repeat, setRepeat] = useState({ weekday: 6, weeks: 1, from: months[0] ?? '', to: months[3] ?? '' });
  const [seats, setSeats] = useState(dates.at(-1)?.seats ?? '');
  const [tried, setTried] = useState(false);

  const { added, there } = propose(repeat, dates, today);
  const count = readNumber(seats) ?? Number.NaN;
  const seatsProblem =
    Number.isInteger(count) && count >= 1 && count <= maxSeats ? undefined : `Enter 1 to ${maxSeats}.`;
  const problem =
    repeat.to < repeat.from
      ? 'The last month is before the first.'
      : dates.length + added.length > maxDepartures
        ? `A tour has at most ${maxDepartures} dates: this would make ${dates.length + added.length}.`
        : added.length === 0
          ? 'This adds no date.'
          : undefined;
  const add = () => {
    setTried(true);
    if (!problem && !seatsProblem) onAdd(added, seats);
  };
  const choose = (change: Partial<typeof repeat>) => setRepeat({ ...repeat, ...change });
  const chooseMonth = (key: 'from' | 'to', label: string) => (
    <FormField label={label}>
      {(wires) => (
        <select {...wires} value={repeat[key]} onChange={(event) => choose({ [key]: event.currentTarget.value })}>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthWords(month)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  return (
    <fieldset className="card stack gap-16 padded">
      <legend className="visually-hidden">Add dates that repeat</legend>
      <div className="stack tops fits-140 gap-12">
        <FormField label="How often">
          {(wires) => (
            <select
              {...wires}
              value={repeat.weeks}
              onChange={(event) => choose({ weeks: Number(event.currentTarget.value) })}
            >
              {rhythms.map(([weeks, words]) => (
                <option key={weeks} value={weeks}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Weekday">
          {(wires) => (
            <select
              {...wires}
              value={repeat.weekday}
              onChange={(event) => choose({ weekday: Number(event.currentTarget.value) })}
            >
              {weekdays.map((weekday, at) => (
                <option key={weekday} value={at}>
                  {weekday}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {chooseMonth('from', 'From')}
        {chooseMonth('to', 'To the end of')}
        <FormField label="Seats each" required problem={tried ? seatsProblem : undefined}>
          {(wires) => (
            <input
              {...wires}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={seats}
              onChange={(event) => setSeats(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </FormField>
      </div>
      {problem ? (
        <p className="problem" role="status">
          {problem}
        </p>
      ) : (
        <div role="status">
          <p>
            <b className="num">{added.length}</b> new {added.length === 1 ? 'date' : 'dates'}
            {there.length > 0 ? `, ${there.length} ${there.length === 1 ? 'is' : 'are'} there already` : ''}:
          </p>
          <ul className={`cluster num gap-8 top-8 ${styles.days}`}>
            {added.map((day) => (
              <li key={day}>
                <time dateTime={day}>{dayWords(day)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="cluster">
        <button type="button" className="btn btn-small" disabled={problem !== undefined} onClick={add}>
          {added.length === 0 ? 'Add dates' : added.length === 1 ? 'Add this date' : `Add these ${added.length} dates`}
        </button>
        <button type="button" className="btn btn-quiet btn-small" onClick={onClose}>
          Close
        </button>
      </div>
    </fieldset>
  );
}
