// What is told of saving tours for offline, between the phone's store and what shows it.

/** Of pictures: their bytes on the phone and in all, how many are whole and how many there are. */
export interface SaveProgress {
  received: number;
  total: number;
  have: number;
  of: number;
}

/** The same of several tours, and how many of them are done. */
export interface SaveProgressOfAll extends SaveProgress {
  done: number;
  tours: number;
}

/** The saved part of some tours, and the rest. */
export interface SaveShelf {
  /** How many of the tours are saved with all their pictures, and what these take. */
  saved: number;
  bytes: number;
  /** Pictures of begun tours. */
  have: number;
  of: number;
  /** Bytes to come for those not saved. */
  left: number;
  about: boolean;
  elsewhere: boolean;
}

/**
 * `stopped` by the rider, here or in another tab; `busy` where our site couldn't give it; the rest is the phone's: no room,
 * a store that doesn't answer in time, a browser that keeps nothing for this site, or anything else.
 */
export type SaveEnding = 'saved' | 'stopped' | 'offline' | 'busy' | 'full' | 'slow' | 'blocked' | 'broken';
