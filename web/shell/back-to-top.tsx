import { ArrowUp } from 'lucide-react';
import styles from './back-to-top.module.css';
import { useScrolledPast } from './use-scrolled-past';

/** Appears once one has scrolled beyond 300 px (spec §9). */
export function BackToTop() {
  const shown = useScrolledPast(300);
  return (
    <button
      type="button"
      className={styles.button}
      hidden={!shown}
      aria-label="Back to top"
      onClick={() => {
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
      }}
    >
      <ArrowUp className="icon" aria-hidden="true" />
    </button>
  );
}
