import { useSyncExternalStore } from 'react';
import type { Inquiry } from '#shared/inquiry';
import { noteLook } from '../../api/admin';
import { withToken } from '../session/with-token';

/*
 * Until when the admin has looked through the inquiries, as the `receivedAt` of the newest one seen. The server remembers
 * it; here it is in memory, since of the desk nothing is stored in the browser.
 */

/** Null until the server has said it. Empty where nobody has ever looked. */
let lastLook: string | null = null;
const listeners = new Set<() => void>();

function set(look: string | null): void {
  lastLook = look;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server knows of the last look; what was looked at since counts for more. */
export function learnLook(lookedAt: string | null): void {
  if (lastLook === null) set(lookedAt ?? '');
}

/** Forgets it with the session: the next admin has a look of their own. */
export function forgetLook(): void {
  set(null);
}

/** Until when they have been looked through; null while that is not known. */
export function useLastLook(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => lastLook,
    () => null,
  );
}

/** Notes that these, newest first, have been looked at. */
export function look(inquiries: readonly Inquiry[]): void {
  const newest = inquiries[0]?.receivedAt;
  if (lastLook === null || newest === undefined || newest <= lastLook) return;
  set(newest);
  // A look that could not be noted is noted with the next one.
  withToken((token) => noteLook(token, newest)).catch(() => undefined);
}

/** The inquiries that came in since a look; none while it is not known. */
export function newSince(lookedAt: string | null, inquiries: readonly Inquiry[]): Inquiry[] {
  return lookedAt === null ? [] : inquiries.filter(({ receivedAt }) => receivedAt > lookedAt);
}
