import type { SentNote } from '../store/schema';

// Messages between tabs and the service worker. They are only hints to look again: the store has everything, so a
// missed one costs nothing but time.

export type Message =
  | { topic: 'outbox' }
  | { topic: 'catalogue' }
  | { topic: 'saved' }
  | ({ topic: 'sent' } & SentNote)
  | { topic: 'refused'; id: string; message: string; fields: Record<string, string> };

type Listener = (message: Message) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;
let watching = false;

/** Notifies every listener here, in other tabs and in the service worker. */
export function announce(message: Message): void {
  for (const listener of [...listeners]) listener(message);
  try {
    open()?.postMessage(message);
  } catch {
    // The channel was closed; others will look by themselves.
  }
}

export function listen(listener: Listener): () => void {
  listeners.add(listener);
  open();
  return () => listeners.delete(listener);
}

function open(): BroadcastChannel | null {
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  watchPage();
  channel = new BroadcastChannel('highpass');
  channel.onmessage = (event: MessageEvent<Message>) => {
    for (const listener of [...listeners]) listener(event.data);
  };
  return channel;
}

// An open channel would keep the page out of the back/forward cache.
function watchPage(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', () => open());
}
