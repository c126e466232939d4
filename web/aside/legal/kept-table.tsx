import * as styles from './legal.module.css';

export interface Kept {
  what: string;
  until: string;
}

export function KeptTable({ rows }: { rows: readonly Kept[] }) {
  return (
    <dl className={styles.stored}>
      {rows.map(({ what, until }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{until}</dd>
        </div>
      ))}
    </dl>
  );
}
