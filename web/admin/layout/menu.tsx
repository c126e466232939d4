import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import SquarePlus from 'lucide-react/icons/square-plus';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { formatCount } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { SchemeSwitch } from '../../components/page/scheme-switch';
import * as tabStyles from '../components/list-controls.module.css';
import { countsQuery } from '../inquiries/queries';
import { accountQuery } from '../staff/queries';
import * as styles from './admin.module.css';

interface AdminScreen {
  label: string;
  to: string;
  /** Shown to users who are not owners. */
  ownersOnlyMessage?: string;
}

interface AdminMenuItem extends AdminScreen {
  icon: LucideIcon;
  alias?: string;
  /** Each of these screens has tabs that lead to the others. */
  screens?: readonly AdminScreen[];
}

const mainMenu: readonly AdminMenuItem[] = [
  { label: 'Dashboard', to: pages.dashboard, icon: LayoutDashboard },
  { label: 'Add Tour', to: pages.addTour, icon: SquarePlus },
  { label: 'Edit Tour', to: pages.editTours, icon: SquarePen, alias: pages.editTourModal },
  {
    label: 'Contact Inquiries',
    to: pages.inquiries,
    icon: Inbox,
    screens: [
      { label: 'Inquiries', to: pages.inquiries },
      { label: 'Quotes', to: pages.quotes },
      { label: 'Reply templates', to: pages.replyTemplates },
    ],
  },
];

const secondMenu: readonly AdminMenuItem[] = [
  {
    label: 'Bookings',
    to: pages.bookings,
    icon: CalendarCheck,
    screens: [
      { label: 'Bookings', to: pages.bookings },
      { label: 'Reviews', to: pages.reviews },
    ],
  },
  { label: 'Departures', to: pages.departures, icon: CalendarDays },
  { label: 'Reports', to: pages.months, icon: ChartColumn },
  {
    label: 'Settings',
    to: pages.settings,
    icon: Settings,
    screens: [
      {
        label: 'Agency',
        to: pages.settings,
        ownersOnlyMessage: 'Owners change the agency’s name, contacts and terms.',
      },
      { label: 'Staff', to: pages.staff, ownersOnlyMessage: 'Owners manage who may use the admin.' },
      { label: 'Activity', to: pages.activity, ownersOnlyMessage: 'Owners see what was done in the admin.' },
      { label: 'Your account', to: pages.account },
    ],
  },
];

const findItem = (pathname: string) =>
  [...mainMenu, ...secondMenu].find(
    ({ to, alias, screens = [] }) =>
      [to, alias].includes(pathname) || screens.some((screen) => matchPath(screen.to, pathname)),
  );

/** Undefined if all staff may open the screen. */
export const findOwnerScreen = (pathname: string) =>
  findItem(pathname)?.screens?.find(({ to, ownersOnlyMessage }) => ownersOnlyMessage && matchPath(to, pathname));

export function ScreenTabs() {
  const { pathname } = useLocation();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const currentItem = findItem(pathname);
  const allowedScreens = currentItem?.screens?.filter(({ ownersOnlyMessage }) => !ownersOnlyMessage || isOwner) ?? [];
  if (!currentItem || allowedScreens.length < 2) return null;
  return (
    <nav className="screen-only mb-6" aria-label={currentItem.label}>
      <ul className={`flex ${tabStyles.tabs}`}>
        {allowedScreens.map(({ label, to }) => (
          <li key={to}>
            <Link
              className={`row whitespace-nowrap no-underline min-h-11 ${tabStyles.tab}`}
              to={to}
              aria-current={matchPath(to, pathname) ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Outside the inquiries screen the count may be a minute old. */
const countRefreshMs = 60_000;

/** Collapses under the top bar on a phone (spec §2). */
export function AdminMenu({ open }: { open: boolean }) {
  const { pathname } = useLocation();
  const newCount = useNewInquiryCount();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const renderMenuItem = ({ label, to, icon: Icon, screens }: AdminMenuItem) => (
    <li key={to}>
      <Link
        className={`row gap-3 min-h-11 rounded-control no-underline ${styles.item}`}
        to={screens?.find(({ ownersOnlyMessage }) => !ownersOnlyMessage || isOwner)?.to ?? to}
        aria-current={findItem(pathname)?.to === to ? 'page' : undefined}
      >
        <Icon className="icon" aria-hidden="true" />
        {label}
        {to === pages.inquiries && newCount > 0 ? (
          <span className={`flex-none text-tiny text-center rounded-full ${styles.count} tabular-nums`}>
            {formatCount(newCount)}
            <span className="visually-hidden"> new</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
  return (
    <nav id="admin-menu" className={`screen-only ${styles.menu}`} data-open={open} aria-labelledby="admin-menu-title">
      <h2 className={`text-small font-semibold text-soft ${styles.menuTitle}`} id="admin-menu-title">
        Admin Panel
      </h2>
      <ul className={styles.items}>{mainMenu.map(renderMenuItem)}</ul>
      <ul className={`border-t mt-4 pt-4 ${styles.secondMenu}`}>{secondMenu.map(renderMenuItem)}</ul>
      <div className={styles.scheme}>
        <SchemeSwitch />
      </div>
    </nav>
  );
}

function useNewInquiryCount(): number {
  const { data } = useQuery({ ...countsQuery, refetchInterval: countRefreshMs });
  return data?.new ?? 0;
}
