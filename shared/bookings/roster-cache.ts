// Roster of a departure: one page that the tour leader may store on a phone (decision 190).

export const rosterDaysAfterTour = 2;

/** Path of the roster. On a phone without a stored roster the server redirects it to the departures page. */
export const rosterPath = '/roster';
export const rosterCache = 'highpass-roster';
export const toRosterPath = (tour: string, date: string) =>
  `${rosterPath}/${encodeURIComponent(tour)}/${encodeURIComponent(date)}`;

/** Headers of a stored roster: time of its deletion (ms since 1970), and path of the call that checks the permission. */
export const rosterEndHeader = 'Roster-End';
export const rosterAccessHeader = 'Roster-Access';
