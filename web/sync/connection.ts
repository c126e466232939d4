import { api } from '#shared/paths';
import { onContact, probe } from '../api/client';
import { isPageVisible, onPageAwake } from './page-signals';

/*
 * Whether there is a network. The truth is the last real answer of our server: navigator.onLine is true beside a router
 * with no line behind it, and false on some VPNs. So its `false` is a hint, and its `true` a reason to ask.
 */

export type Connection = 'online' | 'offline' | 'unknown';

const probePath = `${api.tours}?fields=card&limit=1`;
const probeTimeLimitMs = 4_000;
const firstProbeMs = 2_000;
const lastProbeMs = 60_000;

let state: Connection = 'unknown';
let silences = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let probing = false;
let watching = false;
const listeners = new Set<(state: Connection) => void>();

export function connection(): Connection {
  return state;
}

/** Hears of every change until the returned function is called. */
export function onConnectionChange(listener: (state: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to watch; once a page is enough. While the network is away it is asked for, ever less often. */
export function startConnectionWatch(): void {
  if (watching) return;
  watching = true;
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
  // A hidden page asks again when it is shown.
  if (isPageVisible()) void ask();
}

async function ask(): Promise<void> {
  if (probing) return;
  probing = true;
  // What it learns comes back through onContact.
  await probe(probePath, probeTimeLimitMs);
  probing = false;
}

function wait(): number {
  return Math.min(lastProbeMs, firstProbeMs * 2 ** Math.min(silences, 8)) * (0.75 + Math.random() / 2);
}
