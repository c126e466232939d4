/** What a page may say to the service worker. */
export type ToServiceWorker =
  /** The visitor wants the waiting build now. */
  | { type: 'SKIP_WAITING' }
  /** Pictures that were on a page before the worker saw it: paths on this site. */
  | { type: 'STORE_PICTURES'; paths: string[] };
