import { listen, type Message } from './channel';

// Forms waiting for the answer to the inquiry they queued. It may come through another tab or the service worker.

type Answer = Extract<Message, { topic: 'sent' | 'refused' }>;

const awaited = new Set<string>();

export function isAwaited(id: string): boolean {
  return awaited.has(id);
}

/** Null after the limit or when `over` settles first. */
export function waitForAnswer(id: string, limitMs: number, over: Promise<unknown>): Promise<Answer | null> {
  awaited.add(id);
  return new Promise((resolve) => {
    const settle = (answer: Answer | null) => {
      clearTimeout(timer);
      stop();
      if (answer === null) awaited.delete(id);
      resolve(answer);
    };
    const stop = listen(['sent', 'refused'], (answer) => answer.id === id && settle(answer));
    const timer = setTimeout(() => settle(null), limitMs);
    const giveUp = () => settle(null);
    over.then(giveUp, giveUp);
  });
}
