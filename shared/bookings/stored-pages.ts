// Pages that a phone stores to be read without a network: the roster of a departure, which the tour leader saves
// (decision 190), and the page of a booking, for its payer (decision 194).

export const rosterDaysAfterTour = 2;

/** Path of the roster. On a phone without a stored roster the server redirects it to the departures page. */
export const rosterPath = '/roster';
export const rosterCache = 'highpass-roster';
export const toRosterPath = (tour: string, date: string) =>
  `${rosterPath}/${encodeURIComponent(tour)}/${encodeURIComponent(date)}`;

/** Headers of a stored roster: time of its deletion (ms since 1970), and path of the call that checks the permission. */
export const rosterEndHeader = 'Roster-End';
export const rosterAccessHeader = 'Roster-Access';

export const tripDaysAfterTour = 30;

/** Cache Storage with copies of bookings' pages. `web/documents/trip-copy.js` writes it, and has both names, too. */
export const tripCache = 'highpass-trip';

/** Header of a stored booking's page: time of its deletion (ms since 1970). */
export const tripEndHeader = 'Trip-End';
