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

const selectableMonths = 24;
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
  const departures = getValues('departures');
  const months = Array.from({ length: selectableMonths }, (_, index) => addMonths(today.slice(0, 7), index));
  const [repeat, setRepeat] = useState({
    weekday: 6,
    intervalWeeks: 1,
    firstMonth: months[0] ?? '',
    lastMonth: months[3] ?? '',
  });
  const [seats, setSeats] = useState(departures.at(-1)?.seats ?? '');
  const [isSubmitted, setSubmitted] = useState(false);

  const { newDays, existingDays } = planDepartures(repeat, departures, today);
  const seatCount = parseSignedNumber(seats) ?? Number.NaN;
  const seatsProblem =
    Number.isInteger(seatCount) && seatCount >= 1 && seatCount <= maxSeats ? undefined : `Enter 1 to ${maxSeats}.`;
  const problem =
    repeat.lastMonth < repeat.firstMonth
      ? 'The last month is before the first.'
      : departures.length + newDays.length > maxDepartures
        ? `A tour has at most ${maxDepartures} dates: this would make ${departures.length + newDays.length}.`
        : newDays.length === 0
          ? 'This adds no date.'
          : undefined;
  const addNewDays = () => {
    setSubmitted(true);
    if (!problem && !seatsProblem) onAdd(newDays, seats);
  };
  const updateRepeat = (change: Partial<typeof repeat>) => setRepeat({ ...repeat, ...change });
  const renderMonthField = (key: 'firstMonth' | 'lastMonth', label: string) => (
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
          value={repeat.intervalWeeks}
          onValueChange={(text) => updateRepeat({ intervalWeeks: Number(text) })}
        />
        <Field
          label="Weekday"
          options={weekdays.map((weekday, index) => [index, weekday])}
          value={repeat.weekday}
          onValueChange={(text) => updateRepeat({ weekday: Number(text) })}
        />
        {renderMonthField('firstMonth', 'From')}
        {renderMonthField('lastMonth', 'To the end of')}
        <Field
          label="Seats each"
          required
          problem={isSubmitted ? seatsProblem : undefined}
          inputMode="numeric"
          maxLength={4}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            addNewDays();
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
        <Button disabled={problem !== undefined} onClick={addNewDays}>
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
  weekday: number;
  intervalWeeks: number;
  /** `YYYY-MM`. */
  firstMonth: string;
  lastMonth: string;
}

export function listDays({ weekday, intervalWeeks, firstMonth, lastMonth }: Repeat): string[] {
  const firstOfMonth = `${firstMonth}-01`;
  const daysToWeekday = (weekday - new Date(firstOfMonth).getUTCDay() + 7) % 7;
  const days: string[] = [];
  let day = addDays(firstOfMonth, daysToWeekday);
  while (day.slice(0, 7) <= lastMonth) {
    days.push(day);
    day = addDays(day, 7 * intervalWeeks);
  }
  return days;
}

export function planDepartures(repeat: Repeat, departures: readonly { startsOn: string }[], today: string) {
  const departureDays = new Set(departures.map(({ startsOn }) => startsOn));
  const days = listDays(repeat).filter((day) => day >= today);
  return {
    newDays: days.filter((day) => !departureDays.has(day)),
    existingDays: days.filter((day) => departureDays.has(day)),
  };
}
