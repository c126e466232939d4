import { flushOutbox } from '../sync/send-outbox';

declare const self: ServiceWorkerGlobalScope;

/** Chromium's own event, missing from TypeScript's types. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

export const outboxTag = 'outbox';

/**
 * Sends waiting inquiries while no page is open. Rejecting makes the browser retry, three times; on the last, the tag
 * is registered again.
 */
export async function sendInBackground({ lastChance }: { lastChance: boolean }): Promise<void> {
  const { waiting } = await flushOutbox({ urgent: true });
  if (waiting === 0) return;
  if (!lastChance) throw new Error(`${waiting} still waiting`);
  const { sync } = self.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(outboxTag);
}
