/** Code that is changed, and the tests that should notice. Paths are from the root. */
interface Subject {
  room: string;
  /** Each file with the tests that come first; where it lives, all the subject's are run. */
  files: Record<string, string>;
  tests: string[];
}

export const subjects: Record<string, Subject> = {
  outbox: {
    room: 'web',
    files: {
      'web/store/outbox.ts': 'web/store/outbox',
      'web/sync/outbox-rules.ts': 'web/sync/outbox-rules',
      'web/sync/send-outbox.ts': 'web/sync/send-outbox',
    },
    tests: [
      'web/store/outbox',
      'web/sync/outbox-rules',
      'web/sync/send-outbox',
      'web/sync/inquiries',
      'web/sync/press',
      'web/sync/attempts',
      'web/sync/back-in-range',
      'web/sync/waiting',
    ],
  },
  session: {
    room: 'worker',
    files: {
      'worker/session/waits.ts': 'worker/session/waits',
      'worker/session/crowd.ts': 'worker/session/crowd',
      'worker/session/login-gate.ts': 'worker/session/shut-out',
      'worker/session/queries.ts': 'worker/session/session',
      'worker/session/open-session.ts': 'worker/session/session',
      'worker/session/browser.ts': 'worker/session/browser-sessions',
      'worker/session/device.ts': 'worker/session/session',
    },
    tests: ['worker/session/'],
  },
  seats: {
    room: 'worker',
    files: {
      'worker/tours/booked-seats.ts': 'worker/tours/kept-bookings',
      'worker/tours/seats-of-inquiry.ts': 'worker/tours/take-seats',
    },
    tests: [
      'worker/tours/kept-bookings',
      'worker/tours/take-seats',
      'worker/tours/departures',
      'worker/bookings/',
      'worker/quotes/',
    ],
  },
  departures: {
    room: 'shared',
    files: { 'shared/tours/departures.ts': 'shared/tours/departures' },
    tests: ['shared/tours/'],
  },
  ride: {
    room: 'shared',
    files: Object.fromEntries(
      ['air', 'descent', 'fuel', 'nights', 'season'].map((rule) => [`web/ride/${rule}.ts`, `web/ride/${rule}`]),
    ),
    tests: ['web/ride/'],
  },
};
