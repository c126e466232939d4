import { pages } from './routes.ts';

/** The pages that need a login (spec §2). The list is not in routes.ts, because every visitor downloads that file. */
export const protectedPages: readonly string[] = [
  pages.dashboard,
  pages.bookings,
  pages.reviews,
  pages.months,
  pages.addTour,
  pages.policyNotes,
  pages.editTours,
  pages.editTourModal,
  pages.inquiries,
  pages.replyTemplates,
  pages.quotes,
  pages.departures,
  pages.staff,
  pages.activity,
  pages.settings,
  pages.account,
];

/** Tab of the Settings screen, and field that is opened and focused. */
export const settingsParameters = ['tab', 'field'] as const;

export const adminLinks = {
  setting: (tab: string, field: string) => `${pages.settings}?${new URLSearchParams({ tab, field })}`,
  editTour: (id: string) => `${pages.editTourModal}?id=${encodeURIComponent(id)}`,
  /** `from`: the page with the form; `month`: when they arrived; `answered`: with a reply within a day. */
  inbox: (
    filter: {
      show?: 'mine' | 'due' | 'all' | 'spam';
      status?: string;
      source?: string;
      tour?: string;
      from?: string;
      month?: string;
      answered?: 'day';
    } = {},
  ) => {
    const query = new URLSearchParams(filter);
    return query.size > 0 ? `${pages.inquiries}?${query}` : pages.inquiries;
  },
  inquiryQuotes: (inquiryId: string) => `${pages.quotes}?inquiry=${encodeURIComponent(inquiryId)}`,
  quote: (inquiryId: string, idOrNew: string) =>
    `${pages.quotes}?${new URLSearchParams({ inquiry: inquiryId, open: idOrNew })}`,
  monthQuotes: (filter: { sent: string } | { accepted: string }) => `${pages.quotes}?${new URLSearchParams(filter)}`,
  month: (month: string) => `${pages.months}?${new URLSearchParams({ month })}`,
  monthPayments: (filter: { month: string; tour?: string; source?: string }) =>
    `${pages.months}?${new URLSearchParams({ ...filter, show: 'payments' })}`,
  monthBookings: (filter: { made: string; tour?: string; source?: string }) =>
    `${pages.bookings}?${new URLSearchParams(filter)}`,
  reminder: (id: string) => `${pages.bookings}?${new URLSearchParams({ open: id, do: 'remind' })}`,
  booking: (id: string) => `${pages.bookings}?open=${encodeURIComponent(id)}`,
  invoice: (bookingId: string, number: string) =>
    `${pages.bookings}?${new URLSearchParams({ open: bookingId, paper: number })}`,
  departureBookings: (tourId: string, startDay: string) =>
    `${pages.bookings}?${new URLSearchParams({ departure: `${tourId} ${startDay}` })}`,
  newBooking: (inquiryId?: string) =>
    `${pages.bookings}?${new URLSearchParams({ open: 'new', ...(inquiryId ? { inquiry: inquiryId } : {}) })}`,
  replyTemplate: (id: string) => `${pages.replyTemplates}?open=${encodeURIComponent(id)}`,
  newInquiry: `${pages.inquiries}?new=1`,
  departure: (tourId: string, startDay: string) =>
    `${pages.departures}?${new URLSearchParams({ tour: tourId, date: startDay })}`,
  inquiry: (id: string) => `${pages.inquiries}?open=${encodeURIComponent(id)}`,
} as const;
