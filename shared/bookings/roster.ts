import type { SeatRole } from './people.ts';

// Roster of a departure: one page that its leader may keep on a phone for the road (decision 190).

/** Days after the tour's last day on which a phone still keeps the roster. */
export const rosterDays = 2;

/** Without a stored roster it leads to the departures of the admin. */
export const rosterPath = '/roster';
/** Cache Storage. The ending makes the service worker check that a page is ours. */
export const rosterCache = 'highpass-roster';
export const rosterPageOf = (tour: string, date: string) =>
  `${rosterPath}/${encodeURIComponent(tour)}/${encodeURIComponent(date)}`;

/** Header of a stored roster: when to delete it, in milliseconds since 1970. */
export const rosterEndHeader = 'Roster-End';

export interface RosterPerson {
  name: string;
  age: number | null;
  role: SeatRole;
  phone: string;
  bike: string;
  room: string;
  bloodGroup: string;
  diet: string;
  emergencyName: string;
  emergencyPhone: string;
}

export interface RosterView {
  page: string;
  accessCall: string;
  tour: string;
  start: string;
  end: string;
  notes: string;
  savedAt: string;
  lastDay: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  people: RosterPerson[];
}
