import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUser from 'lucide-react/icons/circle-user';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import Settings from 'lucide-react/icons/settings';
import SquarePen from 'lucide-react/icons/square-pen';
import SquarePlus from 'lucide-react/icons/square-plus';
import Users from 'lucide-react/icons/users';
import { Link, useLocation } from 'react-router-dom';
import { sayCount } from '#shared/inquiries/inquiry-count';
import { pages } from '#shared/paths';
import { SchemeSwitch } from '../../ui/page/scheme-switch';
import { countsQuery } from '../queries/inbox';
import { accountQuery } from '../queries/people';
import * as styles from './desk.module.css';

export interface DeskMenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only they can open it, as it says to others. */
  owners?: string;
}

export const deskMenu: readonly DeskMenuItem[] = [
  { label: 'Dashboard', to: pages.dashboard, icon: LayoutDashboard },
  { label: 'Add Tour', to: pages.addTour, icon: SquarePlus },
  { label: 'Edit Tour', to: pages.editTours, icon: SquarePen },
  { label: 'Contact Inquiries', to: pages.inquiries, icon: Inbox },
];

export const deskNotes: readonly DeskMenuItem[] = [
  { label: 'Bookings', to: pages.bookings, icon: CalendarCheck },
  { label: 'Departures', to: pages.departures, icon: CalendarDays },
  { label: 'Months', to: pages.months, icon: ChartColumn },
  { label: 'Quotes', to: pages.quotes, icon: ReceiptIndianRupee },
  { label: 'Answers', to: pages.answers, icon: MessageSquareText },
  { label: 'Staff', to: pages.staff, icon: Users, owners: 'Owners look after who may use the desk.' },
  { label: 'Activity', to: pages.activity, icon: History, owners: 'Owners see what was done at the desk.' },
  {
    label: 'Settings',
    to: pages.settings,
    icon: Settings,
    owners: 'Owners change the agency’s name, contacts and terms.',
  },
  { label: 'Your account', to: pages.account, icon: CircleUser },
  { label: 'Policy notes', to: pages.policyNotes, icon: ListChecks },
  { label: 'See the site', to: pages.home, icon: Globe },
];

function isCurrent(to: string, pathname: string): boolean {
  return to === pathname || (to === pages.editTours && pathname === pages.editTourModal);
}

/** The count only needs a rough refresh outside the inquiries screen. */
const glanceMs = 60_000;

/** On a phone it folds away under the top bar (spec §2). */
export function DeskMenu({ open }: { open: boolean }) {
  const { pathname } = useLocation();
  const fresh = useNewInquiries();
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  const line = ({ label, to, icon: Icon }: DeskMenuItem) => (
    <li key={to}>
      <Link
        className={`row gap-12 finger round-control bare ${styles.item}`}
        to={to}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      >
        <Icon className="icon" aria-hidden="true" />
        {label}
        {to === pages.inquiries && fresh > 0 ? (
          <span className={`firm tiny centred pill ${styles.count} num`}>
            {sayCount(fresh)}
            <span className="visually-hidden"> new</span>
          </span>
        ) : null}
      </Link>
    </li>
  );
  return (
    <nav id="desk-menu" className={`on-screen ${styles.menu}`} data-open={open} aria-labelledby="desk-menu-title">
      <h2 className={`small strong soft ${styles.menuTitle}`} id="desk-menu-title">
        Admin Panel
      </h2>
      <ul className={styles.items}>{deskMenu.map(line)}</ul>
      <ul className={`ruled top-16 head-16 ${styles.notes}`}>
        {deskNotes.filter(({ owners }) => !owners || isOwner).map(line)}
      </ul>
      <div className={styles.scheme}>
        <SchemeSwitch />
      </div>
    </nav>
  );
}

function useNewInquiries(): number {
  const { data } = useQuery({ ...countsQuery, refetchInterval: glanceMs });
  return data?.new ?? 0;
}
