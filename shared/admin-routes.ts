import { pages } from './routes.ts';

/** The desk's pages, for who is signed in (spec §2). Not in paths.ts, which every visitor downloads. */
export const protectedPages: readonly string[] = [
  pages.dashboard,
  pages.bookings,
  pages.months,
  pages.addTour,
  pages.policyNotes,
  pages.editTours,
  pages.editTourModal,
  pages.inquiries,
  pages.answers,
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
   * One of the lists of inquiries: without a name the new ones; `from` is the page they were written on, `month` when they
   * came in, and `answered` those that were answered within a day.
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
  /** The quotes for an inquiry; one of them open, or a `new` one. */
  inquiryQuotes: (inquiry: string) => `${pages.quotes}?inquiry=${encodeURIComponent(inquiry)}`,
  quote: (inquiry: string, id: string) => `${pages.quotes}?${new URLSearchParams({ inquiry, open: id })}`,
  monthQuotes: (month: { sent: string } | { accepted: string }) => `${pages.quotes}?${new URLSearchParams(month)}`,
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
  replyTemplate: (id: string) => `${pages.answers}?open=${encodeURIComponent(id)}`,
  newInquiry: `${pages.inquiries}?new=1`,
  departure: (tour: string, date: string) => `${pages.departures}?${new URLSearchParams({ tour, date })}`,
  inquiry: (id: string) => `${pages.inquiries}?open=${encodeURIComponent(id)}`,
} as const;
