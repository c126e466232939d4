import { pages } from '#shared/paths';

export interface Screen {
  name: string;
  path: string;
  heading: string | RegExp;
  status?: number;
}

export const linkedScreens: Screen[] = [
  { name: 'A tour that is not there', path: pages.tour('nowhere'), heading: /not found/i, status: 404 },
  { name: 'New password', path: pages.resetPassword, heading: 'New password' },
  { name: 'Invitation', path: pages.acceptInvitation, heading: 'Your account' },
];

/** These need a token. */
export const deskScreens: Screen[] = [
  { name: 'Dashboard', path: pages.dashboard, heading: /Dashboard/ },
  { name: 'Add Tour', path: pages.addTour, heading: 'Add Tour' },
  { name: 'Edit Tours', path: pages.editTours, heading: 'Edit Tours' },
  { name: 'Contact Inquiries', path: pages.inquiries, heading: 'Contact Inquiries' },
  { name: 'Bookings', path: pages.bookings, heading: 'Bookings' },
  { name: 'Months', path: pages.months, heading: /20\d\d/ },
  { name: 'Answers', path: pages.answers, heading: 'Answers' },
  { name: 'Quotes', path: pages.quotes, heading: 'Quotes' },
  { name: 'Staff', path: pages.staff, heading: 'Staff' },
  { name: 'Activity', path: pages.activity, heading: 'Activity' },
  { name: 'Settings', path: pages.settings, heading: 'Settings' },
  { name: 'Your account', path: pages.account, heading: 'Your account' },
  { name: 'Policy notes', path: pages.policyNotes, heading: 'Policy notes' },
];
