import type { ReactNode } from 'react';
import * as styles from './form-section.module.css';

export interface FormSectionProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A part of a long form, its title beside its fields, or above them on a phone. */
export function FormSection({ title, lead, wide = false, children }: FormSectionProps) {
  return (
    <section className={wide ? `${styles.section} one ${styles.wide}` : styles.section} data-section={title}>
      <div className={styles.side}>
        <h2>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      <div className={`stack packed shrinks gap-16 ${styles.fields}`}>{children}</div>
    </section>
  );
}
