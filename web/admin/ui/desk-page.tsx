import type { ReactNode } from 'react';
import styles from './desk-page.module.css';

export interface DeskPageProps {
  title: string;
  /** A line under the title. */
  lead?: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A screen of the desk: its title, what can be done with all of it, and the work. */
export function DeskPage({ title, lead, acts, children }: DeskPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} | Admin Panel | Highpass`}</title>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
        </div>
        {acts ? <div className={styles.acts}>{acts}</div> : null}
      </header>
      {children}
    </div>
  );
}
