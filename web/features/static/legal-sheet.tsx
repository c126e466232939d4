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
  actions?: ReactNode;
  footer?: ReactNode;
}

export function LegalPage({ title, eyebrow, lead, sections, actions, footer }: LegalPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs current={title} />
      <header className={`spread ${styles.head}`}>
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.columns}>
        <nav aria-label="On this page" className={styles.contents}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.content}
            </section>
          ))}
          {footer}
        </div>
      </div>
    </div>
  );
}
