export type ToServiceWorker =
  | { type: 'SKIP_WAITING' }
  /** Is this script path part of your build? Answered with a boolean on the message port. */
  | { type: 'IS_YOURS'; script: string }
  /** Pictures, scripts and styles the page used before the worker could see them, as paths. */
  | { type: 'STORE_SEEN'; paths: string[] };
