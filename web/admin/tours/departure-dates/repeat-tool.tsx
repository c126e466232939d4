import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { addDays, formatShortDay } from '#shared/dates';
import { parseSignedNumber } from '#shared/money';
import { addMonths } from '#shared/reports/month';
import { maxDepartures, maxSeats } from '#shared/tours/departures';
import { formatMonthName } from '../../../components/departures/departure-labels';
import { Button, QuietButton } from '../../components/button';
import { Field } from '../../components/field';
import type { TourValues } from '../form/tour-values';
import * as styles from './departures.module.css';

const monthsAhead = 24;
const intervals: readonly [weeks: number, label: string][] = [
  [1, 'Every'],
  [2, 'Every second'],
  [4, 'Every fourth'],
];
const formatMonth = (month: string) => `${formatMonthName(month).slice(0, 3)} ${month.slice(0, 4)}`;

interface RepeatToolProps {
  today: string;
  onAdd: (days: string[], seats: string) => void;
  onClose: () => void;
}

export function RepeatTool({ today, onAdd, onClose }: RepeatToolProps) {
  const { getValues } = useFormContext<TourValues>();
  const dates = getValues('departures');
  const months = Array.from({ length: monthsAhead }, (_, at) => addMonths(today.slice(0, 7), at));
  const [repeat, setRepeat] = useState({ weekday: 6, weeks: 1, from: months[0] ?? '', to: months[3] ?? '' });
  const [seats, setSeats] = useState(dates.at(-1)?.seats ?? '');
  const [isSubmitted, setSubmitted] = useState(false);

  const { newDays, existingDays } = planDepartures(repeat, dates, today);
  const seatCount = parseSignedNumber(seats) ?? Number.NaN;
  const seatsProblem =
    Number.isInteger(seatCount) && seatCount >= 1 && seatCount <= maxSeats ? undefined : `Enter 1 to ${maxSeats}.`;
  const problem =
    repeat.to < repeat.from
      ? 'The last month is before the first.'
      : dates.length + newDays.length > maxDepartures
        ? `A tour has at most ${maxDepartures} dates: this would make ${dates.length + newDays.length}.`
        : newDays.length === 0
          ? 'This adds no date.'
          : undefined;
  const add = () => {
    setSubmitted(true);
    if (!problem && !seatsProblem) onAdd(newDays, seats);
  };
  const updateRepeat = (change: Partial<typeof repeat>) => setRepeat({ ...repeat, ...change });
  const renderMonthField = (key: 'from' | 'to', label: string) => (
    <Field
      label={label}
      options={months.map((month) => [month, formatMonth(month)])}
      value={repeat[key]}
      onValueChange={(text) => updateRepeat({ [key]: text })}
    />
  );
  return (
    <fieldset className="card grid gap-4 padded">
      <legend className="visually-hidden">Add dates that repeat</legend>
      <div className="grid items-start auto-fit-140 gap-3">
        <Field
          label="How often"
          options={intervals.map(([weeks, label]) => [weeks, label])}
          value={repeat.weeks}
          onValueChange={(text) => updateRepeat({ weeks: Number(text) })}
        />
        <Field
          label="Weekday"
          options={weekdays.map((weekday, at) => [at, weekday])}
          value={repeat.weekday}
          onValueChange={(text) => updateRepeat({ weekday: Number(text) })}
        />
        {renderMonthField('from', 'From')}
        {renderMonthField('to', 'To the end of')}
        <Field
          label="Seats each"
          required
          problem={isSubmitted ? seatsProblem : undefined}
          inputMode="numeric"
          maxLength={4}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          value={seats}
          onValueChange={setSeats}
        />
      </div>
      {problem ? (
        <p className="error-text" role="status">
          {problem}
        </p>
      ) : (
        <div role="status">
          <p>
            <b className="tabular-nums">{newDays.length}</b> new {newDays.length === 1 ? 'date' : 'dates'}
            {existingDays.length > 0
              ? `, ${existingDays.length} ${existingDays.length === 1 ? 'is' : 'are'} there already`
              : ''}
            :
          </p>
          <ul className={`cluster tabular-nums mt-2 ${styles.days}`}>
            {newDays.map((day) => (
              <li key={day} className="tag">
                <time dateTime={day}>{formatShortDay(day)}</time>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="cluster">
        <Button disabled={problem !== undefined} onClick={add}>
          {newDays.length === 0
            ? 'Add dates'
            : newDays.length === 1
              ? 'Add this date'
              : `Add these ${newDays.length} dates`}
        </Button>
        <QuietButton onClick={onClose}>Close</QuietButton>
      </div>
    </fieldset>
  );
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

interface Repeat {
  /** 0 is Sunday. */
  weekday: number;
  weeks: number;
  /** `YYYY-MM`. */
  from: string;
  to: string;
}

export function listDays({ weekday, weeks, from, to }: Repeat): string[] {
  const first = `${from}-01`;
  const days: string[] = [];
  const daysToWeekday = (weekday - new Date(first).getUTCDay() + 7) % 7;
  for (let day = addDays(first, daysToWeekday); day.slice(0, 7) <= to; day = addDays(day, 7 * weeks)) days.push(day);
  return days;
}

export function planDepartures(repeat: Repeat, dates: readonly { startsOn: string }[], today: string) {
  const known = new Set(dates.map(({ startsOn }) => startsOn));
  const days = listDays(repeat).filter((day) => day >= today);
  return { newDays: days.filter((day) => !known.has(day)), existingDays: days.filter((day) => known.has(day)) };
}
