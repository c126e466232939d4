import type { KeyboardEvent } from 'react';
import * as entry from '../tour-form/entry-table.module.css';
import { DateRow } from './date-row';
import * as styles from './departures.module.css';

export interface DateTableProps {
  label: string;
  /** With their places among all of the tour's dates. */
  rows: readonly { key: string; index: number }[];
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/**
 * Dates as rows. In a text field up and down go to the same field of the row above or below, as does Enter, which adds
 * a row after the last: otherwise it would send the form.
 */
export function DateTable({ label, rows, onAdd, onRemove }: DateTableProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    // In a date field the arrows change the date.
    if (step === undefined || (field.type === 'date' && event.key !== 'Enter')) return;
    event.preventDefault();
    const column = field.closest('td')?.cellIndex ?? 0;
    const row = field.closest('tr');
    const next = step < 0 ? row?.previousElementSibling : row?.nextElementSibling;
    const there = (next as HTMLTableRowElement | null)?.cells[column]?.querySelector('input');
    if (there) there.focus();
    else if (event.key === 'Enter') onAdd();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className={`card ${entry.frame}`} onKeyDown={move}>
      <table className={`full small ${entry.table} ${styles.table}`} aria-label={label}>
        <thead className="heads">
          <tr>
            <th>Starts on</th>
            <th>Seats</th>
            <th>Taken</th>
            <th>Price, if different</th>
            <th>State</th>
            <th>Riders see</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, index }, at) => (
            <DateRow key={key} index={index} which={at + 1} onRemove={() => onRemove(index)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
