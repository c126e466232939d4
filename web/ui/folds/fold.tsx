import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './fold.module.css';

/** The stylesheet has the same width. */
const roomy = '(min-width: 600px)';

interface FoldProps {
  head: ReactNode;
  headClass?: string | undefined;
  children: ReactNode;
  /** Another value opens it again. */
  wanted?: string | false;
}

export function Fold({ head, headClass, children, wanted = false }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const room = matchMedia(roomy);
    const unfold = () => {
      const details = fold.current;
      if (!details) return;
      if (room.matches || wanted) details.open = true;
      // There it does nothing, so the keyboard passes it by.
      details.querySelector('summary')?.setAttribute('tabindex', room.matches ? '-1' : '0');
    };
    unfold();
    room.addEventListener('change', unfold);
    return () => room.removeEventListener('change', unfold);
  }, [wanted]);
  return (
    <details
      ref={fold}
      className={styles.fold}
      onToggle={({ currentTarget }) => {
        if (matchMedia(roomy).matches) currentTarget.open = true;
      }}
    >
      <summary className={headClass}>{head}</summary>
      {children}
    </details>
  );
}
