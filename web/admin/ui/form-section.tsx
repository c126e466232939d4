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
    <section className={wide ? `${styles.section} one` : styles.section} data-section={title}>
      <div>
        <h2>{title}</h2>
        {lead ? <p className="small soft tight top-8">{lead}</p> : null}
      </div>
      <div className={`stack packed shrinks gap-16 ${wide ? '' : styles.fields}`}>{children}</div>
    </section>
  );
}
