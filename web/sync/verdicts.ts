import type { SentNote } from '../store/schema';
import { listen } from './channel';

// Forms waiting for the answer to the inquiry they queued. It may come through another tab or the service worker.

export type Answered =
  | ({ topic: 'sent' } & SentNote)
  | { topic: 'refused'; id: string; message: string; fields: Record<string, string> };

const awaited = new Set<string>();

/** True if a form here shows the answer, so nothing else needs to. */
export function isAwaited(id: string): boolean {
  return awaited.has(id);
}

/** The answer to `id`; null after `limitMs` milliseconds or when `over` settles first. */
export function waitForAnswer(id: string, limitMs: number, over: Promise<unknown>): Promise<Answered | null> {
  awaited.add(id);
  return new Promise((resolve) => {
    const settle = (answer: Answered | null) => {
      clearTimeout(timer);
      stop();
      if (answer === null) awaited.delete(id);
      resolve(answer);
    };
    const stop = listen((message) => {
      if ((message.topic === 'sent' || message.topic === 'refused') && message.id === id) settle(message);
    });
    const timer = setTimeout(() => settle(null), limitMs);
    over.then(
      () => settle(null),
      () => settle(null),
    );
  });
}
