import { flushOutbox } from '../sync/send-outbox';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's own event; it is in no standard and so in no library of types. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** The tag under which a page asks for a sending in its absence. */
export const outboxTag = 'outbox';

/**
 * Sends what waits while no page is open. Rejecting asks the browser for another try; it gives three, so on the last
 * one the tag is registered anew.
 */
export async function sendInBackground({ lastChance }: { lastChance: boolean }): Promise<void> {
  const { waiting } = await flushOutbox({ urgent: true });
  if (waiting === 0) return;
  if (!lastChance) throw new Error(`${waiting} still waiting`);
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(outboxTag);
}
