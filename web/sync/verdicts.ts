import type { SentNote } from '../store/schema';
import { listen } from './channel';

/*
 * Forms that wait to hear about the inquiry they just put into the outbox. The answer may come from another tab or from
 * the service worker, whoever holds the outbox.
 */

export type Answered =
  | ({ topic: 'sent' } & SentNote)
  | { topic: 'refused'; id: string; message: string; fields: Record<string, string> };

const awaited = new Set<string>();

/** True while, or once, a form here got the answer itself, so that nothing else needs to show it. */
export function isAwaited(id: string): boolean {
  return awaited.has(id);
}

/** The answer to `id` as soon as anybody has it; null after `limitMs` milliseconds, or when `over` settles first. */
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
