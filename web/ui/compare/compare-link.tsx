import { pages } from '#shared/paths';
import { maxCompared } from '#shared/tours/catalogue';
import { ButtonLink } from '../links/button-link';
import { chooseCompared, useCompared } from './compare-choice';
import * as styles from './compare-link.module.css';

/** Without scripts a link to the page that compares. */
export function CompareLink({ id, heading, className = '' }: { id: string; heading: string; className?: string }) {
  const chosen = useCompared();
  const isChosen = chosen.some((one) => one.id === id);
  const toggle = () => {
    const others = chosen.filter((one) => one.id !== id);
    // The oldest makes room.
    chooseCompared(isChosen ? others : [...others, { id, heading }].slice(-maxCompared));
  };
  return (
    <ButtonLink
      className={`tap ${styles.link} ${className}`}
      href={`${pages.compare}?ids=${id}`}
      aria-label={`Compare: ${heading}`}
      aria-pressed={isChosen}
      onPress={toggle}
    >
      Compare
    </ButtonLink>
  );
}
