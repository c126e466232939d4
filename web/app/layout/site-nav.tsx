import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock3 from 'lucide-react/icons/clock-3';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/routes';
import { BrandLogo, findNameSize } from '../../components/drawings/icons';
import { useViewportValue } from '../../components/page/hooks';
import { SchemeSwitch } from '../../components/page/scheme-switch';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import * as styles from './site-nav.module.css';
import * as waitingLinkStyles from './waiting-link.module.css';

export interface MenuItem {
  label: string;
  to: string;
  children?: readonly { label: string; to: string }[];
}

export const menu: readonly MenuItem[] = [
  { label: 'Home', to: pages.home },
  { label: 'About us', to: pages.about },
  { label: 'Adventure', to: pages.adventure },
  {
    label: 'Domestic',
    to: pages.domestic,
    children: [
      { label: 'Himachal Pradesh', to: pages.himachalPradesh },
      { label: 'Spiti Valley', to: pages.spitiValley },
      { label: 'Leh Ladakh', to: pages.lehLadakh },
    ],
  },
  {
    label: 'International',
    to: pages.international,
    children: ['Dubai', 'Malaysia', 'Singapore', 'Thailand', 'Bali'].map((place) => ({
      label: place,
      to: pages.international,
    })),
  },
  { label: 'Find your tour', to: pages.find },
  { label: 'Contact Us', to: pages.contact },
];

const homeAliases = ['/index-two', '/index-three', '/index-four', '/index-five', '/index-item'];

export function isCurrentItem(item: MenuItem, pathname: string): boolean {
  if (item.to === pages.home) return pathname === pages.home || homeAliases.includes(pathname);
  return item.to === pathname || (item.children?.some((child) => child.to === pathname) ?? false);
}

export function WaitingLink() {
  const { waitingCount, refusedCount } = useOfflineState();
  if (waitingCount + refusedCount === 0) return null;
  const refusedText = refusedCount > 0 ? `${refusedCount} to correct` : '';
  const waitingText = waitingCount > 0 ? `${waitingCount} waiting to be sent` : '';
  return (
    <Link
      className={`touch-target ${waitingLinkStyles.link}`}
      data-refused={refusedCount > 0}
      to={pages.saved}
      aria-label={`Inquiries: ${[refusedText, waitingText].filter(Boolean).join(', ')}`}
    >
      <Clock3 className="icon" aria-hidden="true" />
      <span className="tabular-nums">{refusedCount || waitingCount}</span>{' '}
      <span className={waitingLinkStyles.label}>{refusedCount > 0 ? 'to correct' : 'waiting'}</span>
    </Link>
  );
}

export const topId = 'top';
export const menuId = 'menu';

/** Sticky after 50 px of scrolling (spec §9). Below 1080 px the menu is a popover, which opens without scripts. */
export function SiteNav() {
  const site = useSite();
  const isStuck = useViewportValue<boolean>(() => scrollY > 50, false);
  const { pathname } = useLocation();
  const renderLink = (to: string, label: string, isActive: boolean) => (
    <Link
      className={isActive ? `${styles.item} ${styles.current}` : styles.item}
      aria-current={to === pathname ? 'page' : undefined}
      to={to}
    >
      {label}
    </Link>
  );
  return (
    <header
      className={`${styles.nav} ${isStuck ? styles.stuck : ''}`}
      data-stuck={isStuck}
      data-narrow-menu={site.logo || findNameSize(site.name) !== 'short' ? true : undefined}
    >
      <div className={`container row ${styles.bar}`}>
        <Link id={topId} className={`touch-target ${styles.logo}`} to={pages.home} aria-label={`${site.name}, home`}>
          <BrandLogo />
        </Link>
        <button type="button" className={`icon-button ${styles.menuButton}`} popoverTarget={menuId} aria-label="Menu">
          <MenuIcon className="icon" aria-hidden="true" />
        </button>
        {/* For browsers without popovers: the footer has the same links. */}
        <a className={`touch-target ${styles.fallback}`} href="#site-pages">
          Menu
        </a>
        <div id={menuId} popover="auto" className={styles.menu}>
          <div className={styles.head}>
            <p>Menu</p>
            <button
              type="button"
              className="icon-button"
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
                  {renderLink(item.to, item.label, isCurrentItem(item, pathname))}
                  {item.children ? <SubMenu item={item} /> : null}
                </li>
              ))}
              <li className={styles.phoneItem}>{renderLink(pages.saved, 'Saved trips', pathname === pages.saved)}</li>
            </ul>
          </nav>
          <div className={styles.actions}>
            {/* On Home, a link to the form there would show nothing before the scripts load. */}
            <Link className="btn" to={pages.inquiryForm}>
              Plan Your Trip
            </Link>
            <a className="btn btn-quiet" href={site.phoneHref}>
              Call us
            </a>
          </div>
        </div>
        <WaitingLink />
        <Link
          className={`btn btn-small ${pathname === pages.home ? 'btn-quiet' : ''} ${styles.plan}`}
          to={`${pages.home}#plan-your-trip`}
        >
          Plan Your Trip
        </Link>
      </div>
    </header>
  );
}

/** The <details> has no content: the list beside it opens with it and on hover, in both cases without scripts. */
function SubMenu({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  return (
    <>
      <details className={styles.toggle} name="sub-menu">
        <summary className={styles.arrow} aria-label={`${item.label}: more pages`}>
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
      </details>
      <ul className={`cluster ${styles.subMenu}`}>
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

const listMenuParents = () => document.querySelectorAll<HTMLElement>(`.${styles.parent}`);

/** Keeps a sub menu closed until the mouse leaves it. Returns true if the focus was in it. */
function closeSubMenu(parent: HTMLElement): boolean {
  closeDetails(parent);
  if (parent.matches(':hover')) {
    parent.dataset.shut = '';
    parent.addEventListener('pointerleave', () => delete parent.dataset.shut, { once: true });
  }
  return parent.contains(document.activeElement);
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const parent of listMenuParents()) {
    const isOpen = parent.querySelector('details')?.open;
    if (closeSubMenu(parent) && isOpen) parent.querySelector('summary')?.focus();
  }
}

function closeOutsideTarget({ target, type }: Event): void {
  for (const parent of listMenuParents()) if (!parent.contains(target as Node)) closeDetails(parent);
  // The browser closes the popover after a press outside, but not when the focus leaves it.
  if (type === 'focusin' && !(target as Element).closest(`#${menuId}, [popovertarget]`)) hideMenu();
}

function hideMenu(): void {
  document.getElementById(menuId)?.hidePopover?.();
}

function closeDetails(parent: Element): void {
  const details = parent.querySelector('details');
  if (details) details.open = false;
}

export function useMenuClosing(): void {
  const { key } = useLocation();
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    listMenuParents().forEach(closeSubMenu);
  }, [key]);
  useEffect(() => {
    const wideScreen = matchMedia('(min-width: 1080px)');
    addEventListener('keydown', closeOnEscape);
    addEventListener('focusin', closeOutsideTarget);
    addEventListener('pointerdown', closeOutsideTarget);
    wideScreen.addEventListener('change', hideMenu);
    return () => {
      removeEventListener('keydown', closeOnEscape);
      removeEventListener('focusin', closeOutsideTarget);
      removeEventListener('pointerdown', closeOutsideTarget);
      wideScreen.removeEventListener('change', hideMenu);
    };
  }, []);
}
