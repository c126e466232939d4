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

/** Short, because phones store the ids of all departures. The schema rejects a tour with equal ids. */
const createId = () => crypto.randomUUID().slice(0, 8);

const compareDays = (a: DepartureValues, b: DepartureValues) => (a.startsOn < b.startsOn ? -1 : 1);
const maxExpandedRows = 6;

const formatDateCount = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`;

export function DeparturesSection() {
  const { control, formState, getValues } = useFormContext<TourValues>();
  // By default react-hook-form would overwrite the departure's own `id`.
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
  const pastRows = rows.filter(({ isPast }) => isPast);
  const upcomingRows = rows.filter(({ isPast }) => !isPast);
  const [isOpened, setOpened] = useState(upcomingRows.length <= maxExpandedRows);
  const isOpen = isOpened || formState.errors.departures !== undefined;
  const days = upcomingRows.map(({ startsOn }) => startsOn).filter(isCalendarDay);
  const dayRange = [days[0], days.at(-1)].map((day) => day && formatShortDay(day)).join(' to ');
  const createDeparture = (startsOn: string, seatsText?: string): DepartureValues => {
    const lastSeats = getValues('departures').at(-1)?.seats ?? '';
    return {
      id: createId(),
      startsOn,
      seats: seatsText ?? lastSeats,
      takenElsewhere: '',
      booked: '',
      price: '',
      state: 'open',
    };
  };
  const addDeparture = () => {
    setOpened(true);
    append(createDeparture(''), { focusName: `departures.${fields.length}.startsOn` });
  };
  const addDepartures = (days: readonly string[], seats: string) => {
    const newDepartures = days.map((day) => createDeparture(day, seats));
    const newIds = new Set(newDepartures.map(({ id }) => id));
    replace([...getValues('departures'), ...newDepartures].sort(compareDays));
    setRepeatOpen(false);
    setOpened(upcomingRows.length + newDepartures.length <= maxExpandedRows);
    const undo = () => replace(getValues('departures').filter(({ id }) => !newIds.has(id)));
    showUndo(`${formatDateCount(newDepartures.length)} added.`, undo);
  };
  const removeDeparture = (index: number) => {
    const removedDeparture = getValues(`departures.${index}`);
    remove(index);
    showUndo('Date removed.', () => insert(index, removedDeparture));
  };

  return (
    <FormSection
      wide
      title="Dates"
      lead="When the tour starts. Its page and its card show what is ahead. With three free seats or fewer the page says how many are left, with none ‘Full’."
    >
      {pastRows.length > 0 ? (
        <details className={styles.past} open={formState.errors.departures ? true : undefined}>
          <summary className="touch-target">{formatDateCount(pastRows.length)} in the past</summary>
          <DateTable label="Past dates" rows={pastRows} onAdd={addDeparture} onRemove={removeDeparture} />
        </details>
      ) : null}
      {isOpen && upcomingRows.length > 0 ? (
        <DateTable label="Dates" rows={upcomingRows} onAdd={addDeparture} onRemove={removeDeparture} />
      ) : null}
      {isOpen || upcomingRows.length === 0 ? null : (
        <QuietButton className="justify-self-start" onClick={() => setOpened(true)}>
          Edit the {formatDateCount(upcomingRows.length)}
          {days.length > 0 ? `, ${dayRange}` : null}
        </QuietButton>
      )}
      {problem ? <p className="error-text">{problem}</p> : null}
      <div className="cluster items-center">
        <AddButton label="Add date" disabled={fields.length >= maxDepartures} onClick={addDeparture} />
        <QuietButton icon={CalendarPlus} aria-expanded={isRepeatOpen} onClick={() => setRepeatOpen(!isRepeatOpen)}>
          Add every Saturday…
        </QuietButton>
      </div>
      {isRepeatOpen ? <RepeatTool today={today} onAdd={addDepartures} onClose={() => setRepeatOpen(false)} /> : null}
    </FormSection>
  );
}
