import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useRef } from 'react';
import * as accordionStyles from './accordion.module.css';
import * as styles from './disclosure.module.css';

/** Same width as in disclosure.module.css. */
const wideQuery = '(min-width: 600px)';

interface DisclosureProps {
  summary: ReactNode;
  summaryClass?: string | undefined;
  children: ReactNode;
}

/** Always open on a wide screen. */
export function Disclosure({ summary, summaryClass, children }: DisclosureProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wideScreen = matchMedia(wideQuery);
    const update = () => {
      const details = detailsRef.current;
      if (!details) return;
      if (wideScreen.matches) details.open = true;
      // The summary does nothing on a wide screen, so the keyboard skips it.
      details.querySelector('summary')?.setAttribute('tabindex', wideScreen.matches ? '-1' : '0');
    };
    update();
    wideScreen.addEventListener('change', update);
    return () => wideScreen.removeEventListener('change', update);
  }, []);
  return (
    <details
      ref={detailsRef}
      className={styles.details}
      onToggle={({ currentTarget }) => {
        if (matchMedia(wideQuery).matches) currentTarget.open = true;
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
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
