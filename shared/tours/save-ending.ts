/**
 * `busy` where the site could not give it; the last four are the phone's: no room, a store that does not answer in time, a
 * browser that keeps nothing for this site, or anything else.
 */
export type SaveEnding = 'saved' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
