import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './dashboard.module.css';

interface PanelProps {
  title: string;
  /** The whole list. */
  all: { to: string; words: string };
  /** How many the whole list has; the lines may be fewer. */
  total: number;
  /** In place of lines, where there are none. */
  none: string;
  children: ReactNode[];
}

/** The first lines of a list, and the way to all of it. */
export function Panel({ title, all, total, none, children }: PanelProps) {
  const id = useId();
  const more = total - children.length;
  return (
    <section className={`card clips ${styles.panel}`} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <Link className="tap" to={all.to}>
          {all.words}
        </Link>
      </header>
      {total === 0 ? (
        <p className={`small soft centred ${styles.none}`}>{none}</p>
      ) : (
        <ul className={styles.lines}>{children}</ul>
      )}
      {more > 0 ? <p className={`fine ${styles.said}`}>And {more} more.</p> : null}
    </section>
  );
}
