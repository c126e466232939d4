import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import * as styles from './form-section.module.css';
import * as sectionJumps from './section-jumps.module.css';

interface FormSectionProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

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

const findSections = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];

export function SectionJumps({ form }: { form: RefObject<HTMLElement | null> }) {
  const [titles, setTitles] = useState<string[]>([]);
  useEffect(() => setTitles(findSections(form.current).map((section) => section.dataset.section ?? '')), [form]);
  const jump = (title: string) => {
    const section = findSections(form.current).find(({ dataset }) => dataset.section === title);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Parts of the form">
      <ul className={`flex ${sectionJumps.jumps}`}>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" onClick={() => jump(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
