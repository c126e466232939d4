import type { SentNote } from '../store/schema';

/*
 * What tabs and the service worker tell each other. A message is a hint to look again: everything it says is also in the
 * store, so that one that is missed costs nothing but time.
 */

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

/** Tells every listener here, in other tabs and in the service worker. */
export function announce(message: Message): void {
  for (const listener of [...listeners]) listener(message);
  try {
    open()?.postMessage(message);
  } catch {
    // A channel that was closed under us; the others look by themselves.
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

// An open channel keeps a page out of the back/forward cache.
function watchPage(): void {
  if (watching) return;
  watching = true;
  addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  addEventListener('pageshow', () => open());
}
