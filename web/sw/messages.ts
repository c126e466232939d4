/** What a page may say to the service worker. */
export type ToServiceWorker =
  /** The visitor wants the waiting build now. */
  | { type: 'SKIP_WAITING' }
  /** What a page used before the worker saw it: paths of pictures, scripts and styles on this site. */
  | { type: 'STORE_SEEN'; paths: string[] };
