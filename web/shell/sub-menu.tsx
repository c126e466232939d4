import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from './menu';
import * as styles from './site-nav.module.css';

/**
 * A <details> with nothing in it opens the list beside it without a script, and the list can show
 * on hover too (later/use-tidy-menus.ts).
 */
export function SubMenu({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  return (
    <>
      <details className={styles.fold} name="sub-menu">
        <summary className={styles.arrow} aria-label={`${item.label}: more pages`}>
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
      </details>
      <ul className={`cluster ${styles.sub}`}>
        {item.children?.map((child) => (
          <li key={child.label}>
            <Link to={child.to} aria-current={child.to === pathname && child.to !== item.to ? 'page' : undefined}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
