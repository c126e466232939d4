// Where a captain’s phone keeps a date’s people (decision 190).

/** The page that opens without a network whatever a phone keeps; it says so if that is nothing. */
export const captainPath = '/captain';
/** In Cache Storage. The ending has the service worker check that it is a page of ours. */
export const captainCache = 'highpass-captain';
export const keptPath = (tour: string, date: string) =>
  `${captainPath}/${encodeURIComponent(tour)}/${encodeURIComponent(date)}.html`;
export const nothingKeptPath = `${captainPath}/nothing.html`;

/** Of a kept page: from when on it is erased, in milliseconds since 1970. */
export const keptUntilHeader = 'Kept-Until';
/** Of a kept page: what its phone asks by whether it may keep it. */
export const keptTokenHeader = 'Kept-Token';

/** Of a kept page: its tour and day, percent-encoded. */
export const keptNameHeader = 'Kept-Name';

/** Whether a phone may keep its list, and that it no longer does: for who has its token, without a session. */
export const keptListCall = (token: string) => `/api/kept-lists/${token}`;
