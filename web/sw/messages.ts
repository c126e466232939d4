/** What a page may say to the service worker. */
export type ToServiceWorker =
  /** The visitor wants the waiting build now. */
  | { type: 'SKIP_WAITING' }
  /** Is this script, a path, one of your build? Answered with a boolean on the message's port. */
  | { type: 'IS_YOURS'; script: string }
  /** What a page used before the worker saw it: paths of pictures, scripts and styles on this site. */
  | { type: 'STORE_SEEN'; paths: string[] };
