import type { KeyboardEvent, ReactNode } from 'react';
import * as styles from './entry-table.module.css';

interface EntryTableProps {
  label: string;
  heads: readonly string[];
  className?: string | undefined;
  lookOf?: (head: string) => string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Rows of fields, with one more column for the acts of a row. */
export function EntryTable({ label, heads, className, lookOf, onKeyDown, children }: EntryTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its fields
    <div className={`card ${styles.frame}`} onKeyDown={onKeyDown}>
      <table className={`small ${styles.table} ${className}`} aria-label={label}>
        <thead className="heads">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={lookOf?.(head)}>
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
