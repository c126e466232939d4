import type { DepartureRow, Sheets } from './departures.ts';

// Roster of a departure: one page that its leader may keep on a phone for the road (decision 190).

/** Days after the tour's last day on which a phone still keeps the roster. */
export const rosterDays = 2;

/** Path of the roster. It leads to the departures of the admin on a phone without a stored roster. */
export const rosterPath = '/roster';
export const rosterCache = 'highpass-roster';
export const rosterPageOf = (tour: string, date: string) =>
  `${rosterPath}/${encodeURIComponent(tour)}/${encodeURIComponent(date)}`;

/** Headers of a stored roster: when to delete it, in milliseconds since 1970; the call that says if it may be kept. */
export const rosterEndHeader = 'Roster-End';
export const rosterAccessHeader = 'Roster-Access';

/** A row of the emergency sheet. */
export type RosterPerson = NonNullable<Sheets['emergency']>[number];

export interface RosterView extends Pick<DepartureRow, 'tour' | 'start' | 'end' | 'notes'> {
  savedAt: string;
  lastDay: string;
  people: RosterPerson[];
}
