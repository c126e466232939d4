import { useSyncExternalStore } from 'react';
import { VisitorError } from '#shared/errors';
import { sessionMessages, tokenStorageKey } from '#shared/staff/session';
import { readText } from './storage';

/* The admin's token. Removing it from local storage ends the session in every tab, through the storage event. */

export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

const passwordFirstKey = 'passwordFirst';

let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export const readToken = () => readText(tokenStorageKey);

/** With `passwordFirst` it may only choose a password. @throws VisitorError if the browser's storage is blocked */
export function storeToken(token: string, passwordFirst = false): void {
  try {
    if (passwordFirst) localStorage.setItem(passwordFirstKey, 'true');
    else localStorage.removeItem(passwordFirstKey);
    // Last: other tabs look at both when the token changes.
    localStorage.setItem(tokenStorageKey, token);
  } catch {
    throw new VisitorError(sessionMessages.nothingKept);
  }
  lastEnd = null;
  announce();
}

export function dropToken(end: SessionEnd): void {
  lastEnd ??= end;
  localStorage.removeItem(passwordFirstKey);
  localStorage.removeItem(tokenStorageKey);
  announce();
}

export function askPasswordFirst(): void {
  localStorage.setItem(passwordFirstKey, 'true');
  announce();
}

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

function isPasswordFirst(): boolean {
  return readToken() !== null && localStorage.getItem(passwordFirstKey) !== null;
}

export function usePasswordFirst(): boolean {
  return useSyncExternalStore(onTokenChange, isPasswordFirst, () => false);
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}
