import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../components/page/page-head';
import * as styles from './legal.module.css';

export interface LegalSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface LegalPageProps {
  title: string;
  eyebrow: string;
  lead: ReactNode;
  sections: readonly LegalSection[];
  acts?: ReactNode;
  end?: ReactNode;
}

export function LegalPage({ title, eyebrow, lead, sections, acts, end }: LegalPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs current={title} />
      <header className={`spread ${styles.head}`}>
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {acts ? <div className={styles.acts}>{acts}</div> : null}
      </header>
      <div className={styles.columns}>
        <nav aria-label="On this page" className={styles.contents}>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{name}</h2>
              {content}
            </section>
          ))}
          {end}
        </div>
      </div>
    </div>
  );
}
