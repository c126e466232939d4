import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef } from 'react';
import * as accordionStyles from './accordion.module.css';
import * as styles from './disclosure.module.css';

/** The stylesheet has the same width. */
const roomy = '(min-width: 600px)';

interface DisclosureProps {
  summary: ReactNode;
  summaryClass?: string | undefined;
  children: ReactNode;
  /** Another value opens it again. */
  openKey?: string | false;
}

export function Disclosure({ summary: head, summaryClass, children, openKey = false }: DisclosureProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const room = matchMedia(roomy);
    const unfold = () => {
      const details = fold.current;
      if (!details) return;
      if (room.matches || openKey) details.open = true;
      // There it does nothing, so the keyboard passes it by.
      details.querySelector('summary')?.setAttribute('tabindex', room.matches ? '-1' : '0');
    };
    unfold();
    room.addEventListener('change', unfold);
    return () => room.removeEventListener('change', unfold);
  }, [openKey]);
  return (
    <details
      ref={fold}
      className={styles.fold}
      onToggle={({ currentTarget }) => {
        if (matchMedia(roomy).matches) currentTarget.open = true;
      }}
    >
      <summary className={summaryClass}>{head}</summary>
      {children}
    </details>
  );
}

interface AccordionProps {
  name: string;
  items: readonly { title: string; text: string }[];
}

/** Native <details>, so find-in-page works. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div>
      {items.map(({ title, text }, index) => (
        <details key={title} name={name} open={index === 0} className={accordionStyles.item}>
          <summary>
            <h3>{title}</h3>
            <Plus className="icon" aria-hidden="true" />
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
}
