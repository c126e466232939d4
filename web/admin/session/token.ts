import { useSyncExternalStore } from 'react';
import { tokenStorageKey } from '#shared/session';

/*
 * The admin's token: the one thing of the desk that the browser stores. Taking it out of local storage ends the session
 * in every tab at once; the others hear of it through the storage event.
 */

/** How a session ended, for the words on the login screen. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** The token, or null where there is none or the browser lets nobody at its storage. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey);
  } catch {
    return null;
  }
}

/** Begins a session. Throws where the browser stores nothing. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenStorageKey, token);
  lastEnd = null;
  announce();
}

/** Ends the session in this browser; the server is told elsewhere. */
export function dropToken(end: SessionEnd): void {
  lastEnd ??= end;
  localStorage.removeItem(tokenStorageKey);
  announce();
}

/** How the last session ended in this tab; null where there was none. */
export function sessionEnd(): SessionEnd | null {
  return lastEnd;
}

function onStorage(event: StorageEvent): void {
  if (event.key !== tokenStorageKey && event.key !== null) return;
  if (readToken() === null) lastEnd ??= 'elsewhere';
  else lastEnd = null;
  announce();
}

// A page out of the back-forward cache slept through the events.
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) announce();
}

/** Hears of every beginning and end of a session, in any tab, until the returned function is called. */
export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}
