import ChevronDown from 'lucide-react/icons/chevron-down';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/paths';
import { Brand } from '../ui/drawings/brand-mark';
import { SchemeSwitch } from '../ui/page/scheme-switch';
import { useSite } from '../ui/page/site-context';
import { useInWindow } from '../ui/page/use-in-window';
import { isCurrent, type MenuItem, menu } from './menu';
import * as styles from './site-nav.module.css';
import { WaitingLink } from './waiting-link';

export const topId = 'top';
export const menuId = 'menu';

/** Sticky from 50 px on (spec §9); below 1080 px a sheet that opens without a script. */
export function SiteNav() {
  const site = useSite();
  const stuck = useInWindow<boolean>(() => scrollY > 50, false);
  const { pathname } = useLocation();
  const link = (to: string, label: string, on: boolean) => (
    <Link
      className={on ? `${styles.item} ${styles.on}` : styles.item}
      aria-current={to === pathname ? 'page' : undefined}
      to={to}
    >
      {label}
    </Link>
  );
  return (
    <header className={`${styles.nav} ${stuck ? styles.stuck : ''}`} data-stuck={stuck}>
      <div className={`wrap row ${styles.line}`}>
        <Link
          id={topId}
          className={`tap ${styles.logo}`}
          to={pages.home}
          aria-label={`${site.name}, home`}
          data-long={site.name.length > 18 || undefined}
        >
          <Brand />
        </Link>
        <button type="button" className={`square ${styles.open}`} popoverTarget={menuId} aria-label="Menu">
          <MenuIcon className="icon" aria-hidden="true" />
        </button>
        {/* For browsers without popovers: the same pages, in the footer. */}
        <a className={`tap ${styles.instead}`} href="#site-pages">
          Menu
        </a>
        <div id={menuId} popover="auto" className={styles.menu}>
          <div className={styles.head}>
            <p>Menu</p>
            <button
              type="button"
              className="square"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              aria-label="Close"
            >
              <X className="icon" aria-hidden="true" />
            </button>
            <SchemeSwitch />
          </div>
          <nav aria-label="Main">
            <ul className={styles.items}>
              {menu.map((item) => (
                <li key={item.label} className={styles.parent}>
                  {link(item.to, item.label, isCurrent(item, pathname))}
                  {item.children ? <SubMenu item={item} /> : null}
                </li>
              ))}
              <li className={styles.more}>{link(pages.find, 'Find your tour', pathname === pages.find)}</li>
              <li className={styles.more}>{link(pages.saved, 'Saved trips', pathname === pages.saved)}</li>
            </ul>
          </nav>
          <div className={styles.acts}>
            {/* Not Home's form: on Home itself this would open nothing before the scripts. */}
            <Link className="btn" to={pages.inquiryForm}>
              Plan Your Trip
            </Link>
            <a className="btn btn-quiet" href={site.phoneHref}>
              Call us
            </a>
          </div>
        </div>
        <WaitingLink />
        <Link className={`btn btn-small ${styles.plan}`} to={`${pages.home}#plan-your-trip`}>
          Plan Your Trip
        </Link>
      </div>
    </header>
  );
}

/** An empty <details> opens the list beside it without a script; the list can show on hover too. */
function SubMenu({ item }: { item: MenuItem }) {
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
