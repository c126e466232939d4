import type { RideSection } from './section';
import * as styles from './section-menu.module.css';

/** Stays below the site's menu, and scrolls sideways on a phone. */
export function SectionMenu({ sections }: { sections: readonly RideSection[] }) {
  return (
    <nav className={styles.menu} aria-label="On this page">
      <ul className={`wrap ${styles.links}`}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
