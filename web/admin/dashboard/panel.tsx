import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './dashboard.module.css';

interface PanelProps {
  title: ReactNode;
  all?: { to: string; words: string };
  lead?: string;
  total?: number | undefined;
  none?: string;
  isPart?: boolean;
  children: ReactNode[] | undefined;
}

export function Panel({ title, all, lead, total, none, isPart, children }: PanelProps) {
  const id = useId();
  const Heading = isPart ? 'h2' : 'h3';
  const more = (total ?? 0) - (children?.length ?? 0);
  return (
    <section className="card clips" aria-labelledby={id}>
      <header className={`row apart gap-12 ${styles.head}`}>
        <Heading id={id} className="subhead">
          {title}
        </Heading>
        {all ? (
          <Link className="tap small" to={all.to}>
            {all.words}
          </Link>
        ) : null}
      </header>
      {lead ? <p className={`fine ${styles.said}`}>{lead}</p> : null}
      {children?.length === 0 ? <p className={`small soft ${styles.none}`}>{none}</p> : null}
      <ul className={`lines ${styles.lines}`}>{children}</ul>
      {more > 0 ? <p className={`fine ${styles.said}`}>And {more} more.</p> : null}
    </section>
  );
}
