import { visitorApi } from '#shared/visitor-calls';
import { onContact, probe } from '../api/client';
import { isPageVisible, onPageAwake } from './page-signals';

// Online or offline? Our server's last real answer decides: navigator.onLine is true next to a router without internet
// and false on some VPNs. Its `false` is a hint, its `true` a reason to ask.

export type Connection = 'online' | 'offline' | 'unknown';

const probePath = `${visitorApi.tours}?fields=card&limit=1`;
const probeTimeLimitMs = 4_000;
const firstProbeMs = 2_000;
const lastProbeMs = 60_000;

let state: Connection = 'unknown';
let silences = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing = false;
const listeners = new Set<(state: Connection) => void>();

export function connection(): Connection {
  return state;
}

/** Calls `listener` on every change until the returned function is called. */
export function onConnectionChange(listener: (state: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts watching, once per page. While offline it probes, less and less often. */
export function startConnectionWatch(): void {
  onContact((contact) => {
    silences = contact === 'answered' ? 0 : silences + 1;
    become(contact === 'answered' ? 'online' : 'offline');
  });
  addEventListener('offline', () => become('offline'));
  onPageAwake(() => {
    if (state !== 'online') void ask();
  });
  if (!navigator.onLine) become('offline');
}

function become(next: Connection): void {
  clearTimeout(timer);
  if (next === 'offline') timer = setTimeout(askIfSeen, wait());
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener(next);
}

function askIfSeen(): void {
  // A hidden page probes when it's shown again.
  if (isPageVisible()) void ask();
}

async function ask(): Promise<void> {
  if (probing) return;
  probing = true;
  // The result arrives through onContact.
  await probe(probePath, probeTimeLimitMs);
  probing = false;
}

function wait(): number {
  return Math.min(lastProbeMs, firstProbeMs * 2 ** Math.min(silences, 8)) * (0.75 + Math.random() / 2);
}
