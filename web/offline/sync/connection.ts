import { listTours } from '#shared/tours/public-api';
import { onNetworkResult, probe } from '../../api/client';

// Online or offline? Our server's last real answer decides: navigator.onLine is true next to a router without internet
// and false on some VPNs. Its `false` is a hint, its `true` a reason to ask.

/** `portal`: offline, because the network shows its own sign-in page. */
type Connection = 'online' | 'offline' | 'portal' | 'unknown';

const probePath = `${listTours.path}?fields=card&limit=1`;
const probeTimeLimitMs = 4_000;
const firstProbeMs = 2_000;
const lastProbeMs = 60_000;
/** While an inquiry waits. */
const eagerProbeMs = 3_000;

const contacts = { answered: 'online', silent: 'offline', portal: 'portal' } as const;

let state: Connection = 'unknown';
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;
let isEager = false;
const listeners = new Set<(state: Connection) => void>();

export function getConnection(): Connection {
  return state;
}

export function onConnectionChange(listener: (state: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once per page. While offline it probes the server at growing intervals. */
export function startConnectionWatch(offline = false): void {
  onNetworkResult((contact) => {
    failures = contact === 'answered' ? 0 : failures + 1;
    setState(contacts[contact]);
  });
  addEventListener('offline', () => setState('offline'));
  onPageAwake(() => {
    if (state !== 'online') void checkConnection();
  });
  if (offline || !navigator.onLine) setState('offline');
}

/** @param hasWaitingInquiry shortens the interval while it is true */
export function probeEagerly(hasWaitingInquiry: boolean): void {
  if (hasWaitingInquiry === isEager) return;
  isEager = hasWaitingInquiry;
  if (hasWaitingInquiry && state !== 'online') setState(state);
}

/** Probes the server; listeners get the result by `onConnectionChange`. */
export async function checkConnection(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  await probe(probePath, probeTimeLimitMs);
  isProbing = false;
}

function setState(next: Connection): void {
  clearTimeout(timer);
  if (next === 'offline' || next === 'portal') timer = setTimeout(probeIfVisible, pauseMs());
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener(next);
}

function probeIfVisible(): void {
  // A hidden page probes when it's shown again.
  if (isPageVisible()) void checkConnection();
}

function pauseMs(): number {
  if (isEager) return eagerProbeMs;
  return Math.min(lastProbeMs, firstProbeMs * 2 ** Math.min(failures, 8)) * (0.75 + Math.random() / 2);
}

/** False in a service worker or a hidden tab. */
export function isPageVisible(): boolean {
  const { document } = globalThis as { document?: { visibilityState: string } };
  return document?.visibilityState === 'visible';
}

/** Calls `listener` when the page becomes visible, returns from the back/forward cache, or the browser goes online. */
export function onPageAwake(listener: () => void): () => void {
  const whenVisible = () => {
    if (isPageVisible()) listener();
  };
  // visibilitychange fires on the document and bubbles up to here.
  addEventListener('visibilitychange', whenVisible);
  addEventListener('pageshow', listener);
  addEventListener('online', listener);
  return () => {
    removeEventListener('visibilitychange', whenVisible);
    removeEventListener('pageshow', listener);
    removeEventListener('online', listener);
  };
}
