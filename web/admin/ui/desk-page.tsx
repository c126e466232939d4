import type { ReactNode } from 'react';
import { site } from '#shared/site/site';
import * as styles from './desk-page.module.css';

interface DeskPageProps {
  title: string;
  lead?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
}

export function DeskPage({ title, lead, acts, children }: DeskPageProps) {
  return (
    <div className={`stack one gap-24 ${styles.page}`}>
      <title>{`${title} | Admin Panel | ${site.name}`}</title>
      <header className={`spread ${styles.head}`}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className="small soft tight top-8">{lead}</div> : null}
        </div>
        {acts ? <div className={`cluster shares ${styles.acts}`}>{acts}</div> : null}
      </header>
      {children}
    </div>
  );
}
