import type { ReactNode } from 'react';
import * as styles from './data-table.module.css';
import * as sums from './sums.module.css';

interface HeadsProps {
  heads: readonly string[];
  /** That of them which is only read out. */
  hidden?: string;
  lookOf?: (head: string) => string | undefined;
}

export function Heads({ heads, hidden, lookOf }: HeadsProps) {
  return heads.map((head) => (
    <th key={head} scope="col" className={lookOf?.(head)}>
      {head === hidden ? <span className="visually-hidden">{head}</span> : head}
    </th>
  ));
}

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
            <Heads heads={heads} />
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

interface SumsProps {
  caption?: ReactNode;
  heads?: readonly string[];
  lines: readonly { words: string; more?: ReactNode; values: readonly ReactNode[]; isTotal?: boolean }[];
}

/** A sum, line by line. */
export function Sums({ caption, heads, lines }: SumsProps) {
  return (
    <table className={sums.sums}>
      {caption ? <caption className="soft left foot-8">{caption}</caption> : null}
      {heads ? (
        <thead className="fine">
          <tr>
            <td />
            <Heads heads={heads} />
          </tr>
        </thead>
      ) : null}
      <tbody>
        {lines.map(({ words, more, values, isTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
          <tr key={at} className={isTotal ? sums.total : undefined}>
            <th scope="row">
              {words}
              {more ? <span className="fine block">{more}</span> : null}
            </th>
            {values.map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as is a value
              <td key={column} className="num">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
