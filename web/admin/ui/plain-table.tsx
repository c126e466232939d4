import type { ReactNode } from 'react';
import * as styles from './data-table.module.css';

interface PlainTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[]; looks?: readonly (string | undefined)[] }[];
}

/** Neither sorted nor turned; on phones each row is a card, which its first cell names. */
export function PlainTable({ label, heads, rows }: PlainTableProps) {
  return (
    <div className={`card ${styles.frame}`}>
      <table className={styles.table} aria-label={label}>
        <thead className="heads">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, looks }) => (
            <tr key={key}>
              {heads.map((head, at) => (
                <td key={head} className={looks?.[at]} data-label={at === 0 ? undefined : head}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
