import MenuIcon from 'lucide-react/icons/menu';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import { Brand } from '../ui/brand-mark';
import { ButtonLink } from '../ui/button-link';
import { isCurrent, menu } from './menu';
import * as styles from './site-nav.module.css';
import { SubMenu } from './sub-menu';
import { useScrolledPast } from './use-scrolled-past';
import { WaitingLink } from './waiting-link';

export const topId = 'top';

/** Sticky from 50 px on (spec §9); below 1000 px it folds into a sheet at the bottom. */
export function SiteNav({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const stuck = useScrolledPast(50);
  const { pathname } = useLocation();
  return (
    <header className={`${styles.nav} ${stuck ? styles.stuck : ''}`} data-stuck={stuck}>
      <div className={`wrap ${styles.line}`}>
        <Link id={topId} className={styles.logo} to={pages.home} aria-label={`${site.name}, home`}>
          <Brand />
        </Link>
        <nav aria-label="Main" className={styles.wide}>
          <ul className={styles.items}>
            {menu.map((item) =>
              item.children ? (
                <SubMenu key={item.label} item={item} current={isCurrent(item, pathname)} />
              ) : (
                <li key={item.label}>
                  <Link
                    className={isCurrent(item, pathname) ? `${styles.item} ${styles.on}` : styles.item}
                    aria-current={item.to === pathname ? 'page' : undefined}
                    to={item.to}
                  >
                    {item.label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <WaitingLink />
        <Link className={`btn btn-small ${styles.plan}`} to={`${pages.home}#plan-your-trip`}>
          Plan Your Trip
        </Link>
        {/* Without JavaScript it links to the same pages in the footer. */}
        <ButtonLink
          className={`square ${styles.menu}`}
          href="#site-pages"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          aria-label="Menu"
          onPress={onMenu}
        >
          <MenuIcon className="icon" aria-hidden="true" />
        </ButtonLink>
      </div>
    </header>
  );
}
