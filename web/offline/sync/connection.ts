import { listTours } from '#shared/tours/public-api';
import { onNetworkResult, probe } from '../../api/client';

// The server's last response decides whether the page is online: navigator.onLine is true behind a router without internet,
// and false on some VPNs.

/** `portal`: offline, because the network shows its own sign-in page. */
type Connection = 'online' | 'offline' | 'portal' | 'unknown';

const probePath = `${listTours.path}?fields=card&limit=1`;
const probeTimeoutMs = 4_000;
const minProbePauseMs = 2_000;
const maxProbePauseMs = 60_000;
const eagerProbePauseMs = 3_000;

const connectionByResult = { responded: 'online', 'no response': 'offline', portal: 'portal' } as const;

let state: Connection = 'unknown';
let failureCount = 0;
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;
let isProbingEagerly = false;
const listeners = new Set<(state: Connection) => void>();

export function getConnection(): Connection {
  return state;
}

export function onConnectionChange(listener: (state: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once per page. While the page is offline, it probes the server at growing intervals. */
export function startConnectionWatch(isOffline = false): void {
  onNetworkResult((result) => {
    failureCount = result === 'responded' ? 0 : failureCount + 1;
    setState(connectionByResult[result]);
  });
  addEventListener('offline', () => setState('offline'));
  onPageAwake(() => {
    if (state !== 'online') void checkConnection();
  });
  if (isOffline || !navigator.onLine) setState('offline');
}

export function setEagerProbing(hasWaitingInquiry: boolean): void {
  if (hasWaitingInquiry === isProbingEagerly) return;
  isProbingEagerly = hasWaitingInquiry;
  // Setting the same state restarts the timer with the short pause.
  if (hasWaitingInquiry && state !== 'online') setState(state);
}

/** Probes the server; `onConnectionChange` reports the result. */
export async function checkConnection(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  await probe(probePath, probeTimeoutMs);
  isProbing = false;
}

function setState(newState: Connection): void {
  clearTimeout(probeTimer);
  if (newState === 'offline' || newState === 'portal') probeTimer = setTimeout(probeIfVisible, computePauseMs());
  if (newState === state) return;
  state = newState;
  for (const listener of [...listeners]) listener(newState);
}

function probeIfVisible(): void {
  if (isPageVisible()) void checkConnection();
}

function computePauseMs(): number {
  if (isProbingEagerly) return eagerProbePauseMs;
  return Math.min(maxProbePauseMs, minProbePauseMs * 2 ** Math.min(failureCount, 8)) * (0.75 + Math.random() / 2);
}

/** False in a service worker or a hidden tab. */
export function isPageVisible(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } };
  return document?.visibilityState === 'visible';
}

/** Calls `listener` when the page becomes visible, returns from the back/forward cache, or the browser goes online. */
export function onPageAwake(listener: () => void): () => void {
  const onVisibilityChange = () => {
    if (isPageVisible()) listener();
  };
  addEventListener('visibilitychange', onVisibilityChange);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    removeEventListener('visibilitychange', onVisibilityChange);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}
