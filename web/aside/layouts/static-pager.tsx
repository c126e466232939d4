import { PlaceholderLink } from '../../ui/aside/placeholder-link';
import * as styles from './layouts.module.css';

/** Pages 1 to 5 with page 3 active; the links do nothing (spec §2). */
export function StaticPager() {
  return (
    <nav aria-label="Demo pages" className={styles.pager}>
      <ul>
        {[1, 2, 3, 4, 5].map((page) => (
          <li key={page}>
            <PlaceholderLink className={styles.number} current={page === 3}>
              {page}
            </PlaceholderLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
