import { pages } from './routes.ts';

/** Pages of the admin panel (spec §2). Not in routes.ts, because every visitor downloads that file. */
export const protectedPages: readonly string[] = [
  pages.dashboard,
  pages.bookings,
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

export const adminLinks = {
  editTour: (id: string) => `${pages.editTourModal}?id=${encodeURIComponent(id)}`,
  /**
   * A list of inquiries; without `show` the new ones. `from` is the page with the form, `month` the month of arrival, and
   * `answered` selects inquiries with a reply within a day.
   */
  inbox: (
    list: {
      show?: 'mine' | 'due' | 'all' | 'spam';
      status?: string;
      source?: string;
      tour?: string;
      from?: string;
      month?: string;
      answered?: 'day';
    } = {},
  ) => {
    const query = new URLSearchParams(list);
    return query.size > 0 ? `${pages.inquiries}?${query}` : pages.inquiries;
  },
  inquiryQuotes: (inquiry: string) => `${pages.quotes}?inquiry=${encodeURIComponent(inquiry)}`,
  quote: (inquiry: string, idOrNew: string) => `${pages.quotes}?${new URLSearchParams({ inquiry, open: idOrNew })}`,
  monthQuotes: (filter: { sent: string } | { accepted: string }) => `${pages.quotes}?${new URLSearchParams(filter)}`,
  month: (month: string) => `${pages.months}?${new URLSearchParams({ month })}`,
  monthPayments: (list: { month: string; tour?: string; source?: string }) =>
    `${pages.months}?${new URLSearchParams({ ...list, show: 'payments' })}`,
  monthBookings: (list: { made: string; tour?: string; source?: string }) =>
    `${pages.bookings}?${new URLSearchParams(list)}`,
  reminder: (id: string) => `${pages.bookings}?${new URLSearchParams({ open: id, do: 'remind' })}`,
  booking: (id: string) => `${pages.bookings}?open=${encodeURIComponent(id)}`,
  invoice: (booking: string, paper: string) => `${pages.bookings}?${new URLSearchParams({ open: booking, paper })}`,
  departureBookings: (tourId: string, start: string) =>
    `${pages.bookings}?${new URLSearchParams({ departure: `${tourId} ${start}` })}`,
  newBooking: (inquiry?: string) =>
    `${pages.bookings}?${new URLSearchParams({ open: 'new', ...(inquiry ? { inquiry } : {}) })}`,
  replyTemplate: (id: string) => `${pages.replyTemplates}?open=${encodeURIComponent(id)}`,
  newInquiry: `${pages.inquiries}?new=1`,
  departure: (tour: string, date: string) => `${pages.departures}?${new URLSearchParams({ tour, date })}`,
  inquiry: (id: string) => `${pages.inquiries}?open=${encodeURIComponent(id)}`,
} as const;
