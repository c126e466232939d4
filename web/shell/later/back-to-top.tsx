import ArrowUp from 'lucide-react/icons/arrow-up';
import { topId } from '../site-nav';
import { useScrolledPast } from '../use-scrolled-past';
import * as styles from './back-to-top.module.css';

/** Appears beyond 300 px (spec §9). Moves the focus first: hiding while focused would stop the scroll half way. */
export function BackToTop() {
  const shown = useScrolledPast(300);
  return (
    <button
      type="button"
      className={`square ${styles.button}`}
      hidden={!shown}
      aria-label="Back to top"
      onClick={() => {
        document.getElementById(topId)?.focus({ preventScroll: true });
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
        scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
      }}
    >
      <ArrowUp className="icon" aria-hidden="true" />
    </button>
  );
}
