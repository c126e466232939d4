import { type RefObject, useEffect, useState } from 'react';
import * as styles from './section-jumps.module.css';

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
      <ul className={`flex ${styles.jumps}`}>
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
