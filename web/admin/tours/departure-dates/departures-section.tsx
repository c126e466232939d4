import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatShortDay, isCalendarDay, toIndianDay } from '#shared/dates';
import { maxDepartures } from '#shared/tours/departures';
import { QuietButton } from '../../components/button';
import { AddButton } from '../../components/entry-card';
import { FormSection } from '../../components/form-section';
import { useTourField, useUndoToast } from '../form/inputs';
import type { DepartureValues } from '../form/read-values';
import type { TourValues } from '../form/tour-values';
import { DateTable } from './date-table';
import * as styles from './departures.module.css';
import { RepeatTool } from './repeat-tool';

/** Id of a date: short, because phones store all of them. The schema refuses two dates of a tour with one id. */
const createId = () => crypto.randomUUID().slice(0, 8);

const byDay = (a: DepartureValues, b: DepartureValues) => (a.startsOn < b.startsOn ? -1 : 1);
const maxAtOnce = 6;

const datesWords = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`;

export function DeparturesSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  // `keyName` is not `id`, because a date has an id of its own.
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: 'departures', keyName: 'key' });
  const { problem } = useTourField('departures');
  const [today] = useState(() => toIndianDay(Date.now()));
  const [repeating, setRepeating] = useState(false);
  const showUndo = useUndoToast();

  const rows = fields.map(({ key, startsOn }, index) => ({
    key,
    index,
    startsOn,
    isPast: startsOn !== '' && startsOn < today,
  }));
  const past = rows.filter(({ isPast }) => isPast);
  const ahead = rows.filter(({ isPast }) => !isPast);
  const [asked, setAsked] = useState(ahead.length <= maxAtOnce);
  const open = asked || formState.errors.departures !== undefined;
  // A stored draft may have a date without a day.
  const days = ahead.map(({ startsOn }) => startsOn).filter(isCalendarDay);
  const span = [days[0], days.at(-1)].map((day) => day && formatShortDay(day)).join(' to ');
  const toNext = (startsOn: string, seats?: string): DepartureValues => {
    const usual = getValues('departures').at(-1)?.seats ?? '';
    return {
      id: createId(),
      startsOn,
      seats: seats ?? usual,
      takenElsewhere: '',
      booked: '',
      price: '',
      state: 'open',
    };
  };
  const add = () => {
    setAsked(true);
    append(toNext(''), { focusName: `departures.${fields.length}.startsOn` });
  };
  const addAll = (days: readonly string[], seats: string) => {
    const added = days.map((day) => toNext(day, seats));
    const ids = new Set(added.map(({ id }) => id));
    replace([...getValues('departures'), ...added].sort(byDay));
    setRepeating(false);
    setAsked(ahead.length + added.length <= maxAtOnce);
    const undo = () => replace(getValues('departures').filter(({ id }) => !ids.has(id)));
    showUndo(`${datesWords(added.length)} added.`, undo);
  };
  const removeOne = (index: number) => {
    const removed = getValues(`departures.${index}`);
    remove(index);
    showUndo('Date removed.', () => insert(index, removed));
  };

  return (
    <FormSection
      wide
      title="Dates"
      lead="When the tour starts. Its page and its card show what is ahead. With three free seats or fewer the page says how many are left, with none ‘Full’."
    >
      {past.length > 0 ? (
        <details className={styles.past} open={formState.errors.departures ? true : undefined}>
          <summary className="touch-target">{datesWords(past.length)} in the past</summary>
          <DateTable label="Past dates" rows={past} onAdd={add} onRemove={removeOne} />
        </details>
      ) : null}
      {open && ahead.length > 0 ? <DateTable label="Dates" rows={ahead} onAdd={add} onRemove={removeOne} /> : null}
      {open || ahead.length === 0 ? null : (
        <QuietButton className="justify-self-start" onClick={() => setAsked(true)}>
          Edit the {datesWords(ahead.length)}
          {days.length > 0 ? `, ${span}` : null}
        </QuietButton>
      )}
      {problem ? <p className="error-text">{problem}</p> : null}
      <div className="cluster items-center">
        <AddButton label="Add date" disabled={fields.length >= maxDepartures} onClick={add} />
        <QuietButton icon={CalendarPlus} aria-expanded={repeating} onClick={() => setRepeating(!repeating)}>
          Add every Saturday…
        </QuietButton>
      </div>
      {repeating ? <RepeatTool today={today} onAdd={addAll} onClose={() => setRepeating(false)} /> : null}
    </FormSection>
  );
}
