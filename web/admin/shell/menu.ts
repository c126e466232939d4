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
import { pages } from '#shared/paths';

export interface DeskMenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only owners see it. */
  owners?: boolean;
}

/** The left menu (spec §2). */
export const deskMenu: readonly DeskMenuItem[] = [
  { label: 'Dashboard', to: pages.dashboard, icon: LayoutDashboard },
  { label: 'Add Tour', to: pages.addTour, icon: SquarePlus },
  { label: 'Edit Tour', to: pages.editTours, icon: SquarePen },
  { label: 'Contact Inquiries', to: pages.inquiries, icon: Inbox },
];

/** Links below the main menu. */
export const deskNotes: readonly DeskMenuItem[] = [
  { label: 'Bookings', to: pages.bookings, icon: CalendarCheck },
  { label: 'Departures', to: pages.departures, icon: CalendarDays },
  { label: 'Months', to: pages.months, icon: ChartColumn },
  { label: 'Quotes', to: pages.quotes, icon: ReceiptIndianRupee },
  { label: 'Answers', to: pages.answers, icon: MessageSquareText },
  { label: 'Staff', to: pages.staff, icon: Users, owners: true },
  { label: 'Activity', to: pages.activity, icon: History, owners: true },
  { label: 'Settings', to: pages.settings, icon: Settings, owners: true },
  { label: 'Your account', to: pages.account, icon: CircleUser },
  { label: 'Policy notes', to: pages.policyNotes, icon: ListChecks },
  { label: 'See the site', to: pages.home, icon: Globe },
];

/** Whether a menu item is the current page. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === pathname || (to === pages.editTours && pathname === pages.editTourModal);
}
