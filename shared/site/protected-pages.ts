import { pages } from '../paths.ts';

/** The desk's pages, for who is signed in (spec §2). Not in paths.ts, which every visitor downloads. */
export const protectedPages: readonly string[] = [
  pages.dashboard,
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

/** Places in these pages. */
export const deskLinks = {
  editTour: (id: string) => `${pages.editTourModal}?id=${encodeURIComponent(id)}`,
  /** One of the lists of inquiries: without a name the new ones; `from` is the page they were written on. */
  inbox: (list: { show?: 'mine' | 'due' | 'all' | 'held'; status?: string; tour?: string; from?: string } = {}) => {
    const query = new URLSearchParams(list);
    return query.size > 0 ? `${pages.inquiries}?${query}` : pages.inquiries;
  },
  /** The quotes for an inquiry; one of them open, or a `new` one. */
  quotesOf: (inquiry: string) => `${pages.quotes}?inquiry=${encodeURIComponent(inquiry)}`,
  quote: (inquiry: string, id: string) => `${pages.quotes}?${new URLSearchParams({ inquiry, open: id })}`,
  answer: (id: string) => `${pages.answers}?open=${encodeURIComponent(id)}`,
  departure: (tour: string, date: string) => `${pages.departures}?${new URLSearchParams({ tour, date })}`,
  inquiry: (id: string) => `${pages.inquiries}?open=${encodeURIComponent(id)}`,
} as const;
