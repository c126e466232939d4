import { type ReactNode, useId } from 'react';
import { useSite } from '../../ui/page/site-context';
import * as styles from './desk-page.module.css';

interface DeskPageProps {
  title: string;
  lead?: ReactNode;
  acts?: ReactNode;
  children: ReactNode;
}

export function DeskPage({ title, lead, acts, children }: DeskPageProps) {
  const site = useSite();
  return (
    <div className={`stack one gap-24 ${styles.page}`}>
      <title>{`${title} | Admin Panel | ${site.name}`}</title>
      <header className={`spread ${styles.head}`}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead ? <div className="small soft tight top-8">{lead}</div> : null}
        </div>
        {acts ? <div className={`cluster shares on-screen ${styles.acts}`}>{acts}</div> : null}
      </header>
      {children}
    </div>
  );
}

interface PartProps {
  title: ReactNode;
  /** Beside the title. */
  acts?: ReactNode;
  isCard?: boolean;
  className?: string;
  look?: string | undefined;
  children: ReactNode;
}

/** A part of a screen, by its heading. */
export function Part({ title, acts, isCard = false, look = 'subhead', children, ...part }: PartProps) {
  const { className = isCard ? 'card stack padded gap-12' : 'stack gap-12' } = part;
  const id = useId();
  const heading = (
    <h2 id={id} className={look}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={id}>
      {acts === undefined ? (
        heading
      ) : (
        <header className="spread finger">
          {heading}
          {acts}
        </header>
      )}
      {children}
    </section>
  );
}
