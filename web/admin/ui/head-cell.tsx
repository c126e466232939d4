import type { Header } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import * as styles from './data-table.module.css';
import type { deskTable } from './table-features';

export interface HeadCellProps<T extends object> {
  header: Header<typeof deskTable, T, unknown>;
  children: ReactNode;
}

/** A column's name, as a button if the column can be sorted. */
export function HeadCell<T extends object>({ header, children }: HeadCellProps<T>) {
  const { column } = header;
  if (!column.getCanSort()) return <th>{children}</th>;
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  const words = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th aria-sort={sorted === false ? undefined : words[sorted]}>
      <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
        {children}
        <Icon className="icon" aria-hidden="true" />
      </button>
    </th>
  );
}
