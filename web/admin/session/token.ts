import { useSyncExternalStore } from 'react';
import { tokenStorageKey } from '#shared/session';

/* The admin's token. Removing it from local storage ends the session in every tab, through the storage event. */

/** Why a session ended, for the login screen. */
export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** The token; null if there is none or storage is blocked. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey);
  } catch {
    return null;
  }
}

/** Starts a session. Throws if storage is blocked. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenStorageKey, token);
  lastEnd = null;
  announce();
}

/** Ends the session in this browser only; the caller tells the server. */
export function dropToken(end: SessionEnd): void {
  lastEnd ??= end;
  localStorage.removeItem(tokenStorageKey);
  announce();
}

/** Why this tab's last session ended; null if none has. */
export function sessionEnd(): SessionEnd | null {
  return lastEnd;
}

function onStorage(event: StorageEvent): void {
  if (event.key !== tokenStorageKey && event.key !== null) return;
  if (readToken() === null) lastEnd ??= 'elsewhere';
  else lastEnd = null;
  announce();
}

// A page restored from the back-forward cache has missed the events.
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) announce();
}

/** Calls `listener` when a session starts or ends in any tab. Returns a function that stops it. */
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
