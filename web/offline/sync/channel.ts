import type { SentNotice } from '../db/db';

// Messages between tabs and the service worker. They only announce changes of the store, so a missed message loses no data.

export type ChannelMessage =
  | { topic: 'outbox' }
  | { topic: 'catalogue' }
  | { topic: 'saved' }
  | { topic: 'rides' }
  /** A tab offers the visitor an update of the site. */
  | { topic: 'offered' }
  | ({ topic: 'sent' } & SentNotice)
  | { topic: 'refused'; id: string; message: string; fields: Record<string, string> };

/** Why the service worker responded with a stored page. `refused`: the network responded with no page of this site. */
export type StoredReason = 'offline' | 'slow' | 'refused';

export type ServiceWorkerMessage =
  | { type: 'SKIP_WAITING' }
  /** The worker responds with true if the script is of its build. */
  | { type: 'IS_YOURS'; script: string }
  /** The worker responds with a `StoredReason`, or null for a page from the network. */
  | { type: 'WHY_STORED' }
  /** Paths of the page and of the files that it loaded before the worker was active. */
  | { type: 'STORE_SEEN'; page: string; paths: string[] };

export const outboxSyncTag = 'outbox';

const listeners = new Set<(message: ChannelMessage) => void>();
let channel: BroadcastChannel | null = null;
let isWatchingPage = false;

export function announce(message: ChannelMessage): void {
  notifyListeners(message);
  openChannel()?.postMessage(message);
}

export function listen<T extends ChannelMessage['topic']>(
  topics: readonly T[],
  listener: (message: Extract<ChannelMessage, { topic: T }>) => void,
): () => void {
  const onMessage = (message: ChannelMessage) => {
    if ((topics as readonly string[]).includes(message.topic))
      listener(message as Extract<ChannelMessage, { topic: T }>);
  };
  listeners.add(onMessage);
  openChannel();
  return () => listeners.delete(onMessage);
}

function notifyListeners(message: ChannelMessage): void {
  for (const listener of [...listeners]) listener(message);
}

function openChannel(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  watchPage();
  channel = new BroadcastChannel('highpass');
  channel.onmessage = (event: MessageEvent<ChannelMessage>) => notifyListeners(event.data);
  return channel;
}

/** Closes the channel when the visitor leaves, because an open channel keeps the page out of the back/forward cache. */
function watchPage(): void {
  if (isWatchingPage) return;
  isWatchingPage = true;
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', () => openChannel());
}
