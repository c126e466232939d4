import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { formatShortDay, isCalendarDay, toIndianDay } from '#shared/dates';
import { maxDepartures } from '#shared/tours/departures';
import { QuietButton } from '../../components/button';
import { AddButton } from '../../components/entry-card';
import { FormSection } from '../../components/form-section';
import type { DepartureValues } from '../form/parse-values';
import { useTourField, useUndoToast } from '../form/tour-inputs';
import type { TourValues } from '../form/tour-values';
import { DateTable } from './date-table';
import * as styles from './departures.module.css';
import { RepeatTool } from './repeat-tool';

/** Short, because phones store the ids of all departures. The schema rejects equal ids within a tour. */
const createId = () => crypto.randomUUID().slice(0, 8);

const compareDays = (a: DepartureValues, b: DepartureValues) => (a.startsOn < b.startsOn ? -1 : 1);
const maxOpenRows = 6;

const formatDateCount = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`;

export function DeparturesSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  // A departure has its own `id`, so the field array needs another key.
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name: 'departures', keyName: 'key' });
  const { problem } = useTourField('departures');
  const [today] = useState(() => toIndianDay(Date.now()));
  const [isRepeatOpen, setRepeatOpen] = useState(false);
  const showUndo = useUndoToast();

  const rows = fields.map(({ key, startsOn }, index) => ({
    key,
    index,
    startsOn,
    isPast: startsOn !== '' && startsOn < today,
  }));
  const past = rows.filter(({ isPast }) => isPast);
  const upcoming = rows.filter(({ isPast }) => !isPast);
  const [isOpened, setOpened] = useState(upcoming.length <= maxOpenRows);
  const isOpen = isOpened || formState.errors.departures !== undefined;
  const days = upcoming.map(({ startsOn }) => startsOn).filter(isCalendarDay);
  const dayRange = [days[0], days.at(-1)].map((day) => day && formatShortDay(day)).join(' to ');
  const createDeparture = (startsOn: string, seats?: string): DepartureValues => {
    const lastSeats = getValues('departures').at(-1)?.seats ?? '';
    return {
      id: createId(),
      startsOn,
      seats: seats ?? lastSeats,
      takenElsewhere: '',
      booked: '',
      price: '',
      state: 'open',
    };
  };
  const add = () => {
    setOpened(true);
    append(createDeparture(''), { focusName: `departures.${fields.length}.startsOn` });
  };
  const addDepartures = (days: readonly string[], seats: string) => {
    const added = days.map((day) => createDeparture(day, seats));
    const ids = new Set(added.map(({ id }) => id));
    replace([...getValues('departures'), ...added].sort(compareDays));
    setRepeatOpen(false);
    setOpened(upcoming.length + added.length <= maxOpenRows);
    const undo = () => replace(getValues('departures').filter(({ id }) => !ids.has(id)));
    showUndo(`${formatDateCount(added.length)} added.`, undo);
  };
  const removeDeparture = (index: number) => {
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
          <summary className="touch-target">{formatDateCount(past.length)} in the past</summary>
          <DateTable label="Past dates" rows={past} onAdd={add} onRemove={removeDeparture} />
        </details>
      ) : null}
      {isOpen && upcoming.length > 0 ? (
        <DateTable label="Dates" rows={upcoming} onAdd={add} onRemove={removeDeparture} />
      ) : null}
      {isOpen || upcoming.length === 0 ? null : (
        <QuietButton className="justify-self-start" onClick={() => setOpened(true)}>
          Edit the {formatDateCount(upcoming.length)}
          {days.length > 0 ? `, ${dayRange}` : null}
        </QuietButton>
      )}
      {problem ? <p className="error-text">{problem}</p> : null}
      <div className="cluster items-center">
        <AddButton label="Add date" disabled={fields.length >= maxDepartures} onClick={add} />
        <QuietButton icon={CalendarPlus} aria-expanded={isRepeatOpen} onClick={() => setRepeatOpen(!isRepeatOpen)}>
          Add every Saturday…
        </QuietButton>
      </div>
      {isRepeatOpen ? <RepeatTool today={today} onAdd={addDepartures} onClose={() => setRepeatOpen(false)} /> : null}
    </FormSection>
  );
}
