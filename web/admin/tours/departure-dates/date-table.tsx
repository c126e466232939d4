import Trash2 from 'lucide-react/icons/trash';
import type { KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { formatWeekdayAndDay, isCalendarDay, toIndianDay } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { Departure } from '#shared/tours/departure-schema';
import { agencyStates } from '#shared/tours/departures';
import { formatDepartureStatus } from '../../../components/departures/departure-labels';
import { IconButton } from '../../components/button';
import { type DepartureValues, parsePrice, toDeparture } from '../form/parse-values';
import { EntryTable, useCells } from '../form/tour-inputs';
import type { TourValues } from '../form/tour-values';
import * as styles from './departures.module.css';

const columnTitles = ['Starts on', 'Seats', 'Sold elsewhere', 'Price, if different', 'State', 'Riders see'];

interface DateTableProps {
  label: string;
  rows: readonly { key: string; index: number; isPast: boolean }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** The arrow keys and Enter move between rows, as in a spreadsheet. */
export function DateTable({ label, rows, onAdd, onRemove }: DateTableProps) {
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    // In a date field the arrow keys change the date.
    if (step === undefined || (input.type === 'date' && event.key !== 'Enter')) return;
    event.preventDefault();
    const column = input.closest('td')?.cellIndex ?? 0;
    const row = input.closest('tr');
    const nextRow = step < 0 ? row?.previousElementSibling : row?.nextElementSibling;
    const nextInput = (nextRow as HTMLTableRowElement | null)?.cells[column]?.querySelector('input');
    if (nextInput) nextInput.focus();
    else if (event.key === 'Enter') onAdd();
  };
  return (
    <EntryTable {...{ label, columnTitles }} className={styles.table} onKeyDown={moveFocus}>
      {rows.map(({ key, index, isPast }, position) => (
        <DateRow key={key} index={index} isPast={isPast} position={position + 1} onRemove={() => onRemove(index)} />
      ))}
    </EntryTable>
  );
}

const stateLabels: Record<(typeof agencyStates)[number], string> = {
  open: 'Open',
  guaranteed: 'Guaranteed',
  full: 'Full',
  cancelled: 'Cancelled',
};

type Column = Exclude<keyof DepartureValues, 'id' | 'booked'>;

interface DateRowProps {
  index: number;
  isPast: boolean;
  position: number;
  onRemove: () => void;
}

function DateRow({ index, isPast, position, onRemove }: DateRowProps) {
  const { control } = useFormContext<TourValues>();
  const values = useWatch({ control, name: `departures.${index}` });
  const price = parsePrice(useWatch({ control, name: 'price' }));
  const parsed = v.safeParse(Departure, toDeparture(values));
  const rowLabel = values.startsOn ? formatWeekdayAndDay(values.startsOn) : `date ${position}`;

  const { renderCell } = useCells<Column>(`departures.${index}`, rowLabel);
  const isNewlyPast = !isPast && isCalendarDay(values.startsOn) && values.startsOn < toIndianDay(Date.now());
  const pastHint = isNewlyPast ? (
    <p role="status" className="mt-1 text-tiny text-danger">
      In the past: nobody can book it.
    </p>
  ) : null;
  const numberCell = { cellClass: styles.numberCell, inputMode: 'numeric', maxLength: 12 } as const;
  return (
    <tr>
      {renderCell('startsOn', 'Starts on', {
        cellClass: styles.dateCell,
        type: 'date',
        min: '2000-01-01',
        max: '2099-12-31',
        hint: pastHint,
      })}
      {renderCell('seats', 'Seats', numberCell)}
      {renderCell('takenElsewhere', 'Sold elsewhere', { ...numberCell, placeholder: '0' })}
      {renderCell('price', 'Price, if different', {
        ...numberCell,
        cellClass: styles.priceCell,
        placeholder: price ? formatRupees(price) : '',
      })}
      {renderCell('state', 'State', {
        cellClass: styles.stateCell,
        options: agencyStates.map((state) => [state, stateLabels[state]]),
      })}
      <td className={styles.statusCell} data-label="Riders see">
        {parsed.success ? <VisitorStatus departure={parsed.output} bookedSeats={Number(values.booked)} /> : '–'}
      </td>
      <td className={styles.actionsCell}>
        <IconButton icon={Trash2} isDestructive label={`Remove ${rowLabel}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

function VisitorStatus({ departure, bookedSeats }: { departure: Departure; bookedSeats: number }) {
  const overbookedSeats = departure.taken - departure.seats;
  return (
    <>
      {formatWeekdayAndDay(departure.startsOn).slice(0, 3)} · {formatDepartureStatus(departure)}
      {bookedSeats > 0 ? <span className="block text-tiny text-soft">{bookedSeats} booked on this site</span> : null}
      {overbookedSeats > 0 ? (
        <span className="block text-danger text-tiny font-medium">{overbookedSeats} more taken than there are</span>
      ) : null}
    </>
  );
}
