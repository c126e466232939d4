import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock3 from 'lucide-react/icons/clock-3';
import MenuIcon from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#shared/routes';
import { BrandLogo } from '../../components/drawings/icons';
import { useViewportValue } from '../../components/page/hooks';
import { SchemeSwitch } from '../../components/page/scheme-switch';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import * as siteNavStyles from './site-nav.module.css';
import * as useTidyMenusStyles from './site-nav.module.css';
import * as styles from './waiting-link.module.css';

export interface MenuItem {
  label: string;
  to: string;
  children?: readonly { label: string; to: string }[];
}

/** Spec §2. All international places link to the one listing, each filtered to its own tours. */
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
  { label: 'Tours by height', to: pages.passes },
  { label: 'Contact Us', to: pages.contact },
];

const homeNames = ['/index-two', '/index-three', '/index-four', '/index-five', '/index-item'];

export function isCurrentItem(item: MenuItem, pathname: string): boolean {
  if (item.to === pages.home) return pathname === pages.home || homeNames.includes(pathname);
  return item.to === pathname || (item.children?.some((child) => child.to === pathname) ?? false);
}

export function WaitingLink() {
  const { waitingCount, refusedCount } = useOfflineState();
  if (waitingCount + refusedCount === 0) return null;
  const toCorrect = refusedCount > 0 ? `${refusedCount} to correct` : '';
  const toSend = waitingCount > 0 ? `${waitingCount} waiting to be sent` : '';
  return (
    <Link
      className={`touch-target ${styles.link}`}
      data-refused={refusedCount > 0}
      to={pages.saved}
      aria-label={`Inquiries: ${[toCorrect, toSend].filter(Boolean).join(', ')}`}
    >
      <Clock3 className="icon" aria-hidden="true" />
      <span className="tabular-nums">{refusedCount || waitingCount}</span>{' '}
      <span className={styles.word}>{refusedCount > 0 ? 'to correct' : 'waiting'}</span>
    </Link>
  );
}

export const topId = 'top';
export const menuId = 'menu';

/** Sticky from 50 px on (spec §9); below 1080 px a sheet that opens without a script. */
export function SiteNav() {
  const site = useSite();
  const stuck = useViewportValue<boolean>(() => scrollY > 50, false);
  const { pathname } = useLocation();
  const link = (to: string, label: string, on: boolean) => (
    <Link
      className={on ? `${siteNavStyles.item} ${siteNavStyles.on}` : siteNavStyles.item}
      aria-current={to === pathname ? 'page' : undefined}
      to={to}
    >
      {label}
    </Link>
  );
  return (
    <header className={`${siteNavStyles.nav} ${stuck ? siteNavStyles.stuck : ''}`} data-stuck={stuck}>
      <div className={`container row ${siteNavStyles.line}`}>
        <Link
          id={topId}
          className={`touch-target ${siteNavStyles.logo}`}
          to={pages.home}
          aria-label={`${site.name}, home`}
          data-long={site.name.length > 18 || undefined}
        >
          <BrandLogo />
        </Link>
        <button type="button" className={`icon-button ${siteNavStyles.open}`} popoverTarget={menuId} aria-label="Menu">
          <MenuIcon className="icon" aria-hidden="true" />
        </button>
        {/* For browsers without popovers: the same pages, in the footer. */}
        <a className={`touch-target ${siteNavStyles.instead}`} href="#site-pages">
          Menu
        </a>
        <div id={menuId} popover="auto" className={siteNavStyles.menu}>
          <div className={siteNavStyles.head}>
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
            <ul className={siteNavStyles.items}>
              {menu.map((item) => (
                <li key={item.label} className={siteNavStyles.parent}>
                  {link(item.to, item.label, isCurrentItem(item, pathname))}
                  {item.children ? <SubMenu item={item} /> : null}
                </li>
              ))}
              <li className={siteNavStyles.more}>{link(pages.find, 'Find your tour', pathname === pages.find)}</li>
              <li className={siteNavStyles.more}>{link(pages.saved, 'Saved trips', pathname === pages.saved)}</li>
            </ul>
          </nav>
          <div className={siteNavStyles.acts}>
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
        <Link className={`btn btn-small ${siteNavStyles.plan}`} to={`${pages.home}#plan-your-trip`}>
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
      <details className={siteNavStyles.fold} name="sub-menu">
        <summary className={siteNavStyles.arrow} aria-label={`${item.label}: more pages`}>
          <ChevronDown className="icon" aria-hidden="true" />
        </summary>
      </details>
      <ul className={`cluster ${siteNavStyles.sub}`}>
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

const listParents = () => document.querySelectorAll<HTMLElement>(`.${useTidyMenusStyles.parent}`);

/** Closes a sub menu, also one that the mouse holds open: until it leaves. Returns whether the focus was in it. */
function shut(parent: HTMLElement): boolean {
  closeFold(parent);
  if (parent.matches(':hover')) {
    parent.dataset.shut = '';
    parent.addEventListener('pointerleave', () => delete parent.dataset.shut, { once: true });
  }
  return parent.contains(document.activeElement);
}

function onKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const parent of listParents()) {
    const isOpen = parent.querySelector('details')?.open;
    if (shut(parent) && isOpen) parent.querySelector('summary')?.focus();
  }
}

function onLeave({ target, type }: Event): void {
  for (const parent of listParents()) if (!parent.contains(target as Node)) closeFold(parent);
  // A press beside the sheet closes it by itself.
  if (type === 'focusin' && !(target as Element).closest(`#${menuId}, [popovertarget]`)) hideMenu();
}

function hideMenu(): void {
  document.getElementById(menuId)?.hidePopover?.();
}

function closeFold(parent: Element): void {
  const fold = parent.querySelector('details');
  if (fold) fold.open = false;
}

/** The menus open and close without a script; this closes those that their reader has left. */
export function useMenuClosing(): void {
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    listParents().forEach(shut);
  }, [key]);
  useEffect(() => {
    const wide = matchMedia('(min-width: 1080px)');
    addEventListener('keydown', onKey);
    addEventListener('focusin', onLeave);
    addEventListener('pointerdown', onLeave);
    wide.addEventListener('change', hideMenu);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('focusin', onLeave);
      removeEventListener('pointerdown', onLeave);
      wide.removeEventListener('change', hideMenu);
    };
  }, []);
}
