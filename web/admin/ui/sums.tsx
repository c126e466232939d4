import type { ReactNode } from 'react';
import * as styles from './sums.module.css';

interface SumsProps {
  caption?: ReactNode;
  heads?: readonly string[];
  lines: readonly { words: string; more?: ReactNode; values: readonly ReactNode[]; isTotal?: boolean }[];
}

/** A sum, line by line. */
export function Sums({ caption, heads, lines }: SumsProps) {
  return (
    <table className={styles.sums}>
      {caption ? <caption className="soft left foot-8">{caption}</caption> : null}
      {heads ? (
        <thead className="fine">
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {lines.map(({ words, more, values, isTotal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
          <tr key={at} className={isTotal ? styles.total : undefined}>
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
