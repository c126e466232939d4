import type { SentNotice } from '../db/db';

// Messages between tabs and the service worker. They are only hints to look again: the store has everything, so a
// missed one costs nothing but time.

export type Message =
  | { topic: 'outbox' }
  | { topic: 'catalogue' }
  | { topic: 'saved' }
  | { topic: 'rides' }
  | { topic: 'offered' }
  | ({ topic: 'sent' } & SentNotice)
  | { topic: 'refused'; id: string; message: string; fields: Record<string, string> };

/** Why the service worker responded with a stored page. `refused`: the network's response was no page of this site. */
export type StoredReason = 'offline' | 'slow' | 'refused';

export type ToServiceWorker =
  | { type: 'SKIP_WAITING' }
  | { type: 'IS_YOURS'; script: string }
  /** The worker responds with a `StoredReason`, or null for a page from the network. */
  | { type: 'WHY_STORED' }
  /** Paths of the page and of the files that it loaded before the worker was active. */
  | { type: 'STORE_SEEN'; page: string; paths: string[] };

export const outboxTag = 'outbox';

const listeners = new Set<(message: Message) => void>();
let channel: BroadcastChannel | null = null;
let isWatching = false;

export function announce(message: Message): void {
  notifyListeners(message);
  open()?.postMessage(message);
}

export function listen<T extends Message['topic']>(
  topics: readonly T[],
  listener: (message: Extract<Message, { topic: T }>) => void,
): () => void {
  const filter = (message: Message) => {
    if ((topics as readonly string[]).includes(message.topic)) listener(message as Extract<Message, { topic: T }>);
  };
  listeners.add(filter);
  open();
  return () => listeners.delete(filter);
}

function notifyListeners(message: Message): void {
  for (const listener of [...listeners]) listener(message);
}

function open(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  watchPage();
  channel = new BroadcastChannel('highpass');
  channel.onmessage = (event: MessageEvent<Message>) => notifyListeners(event.data);
  return channel;
}

// An open channel would keep the page out of the back/forward cache.
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', () => open());
}
