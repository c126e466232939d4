import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { VisitorError } from '#shared/errors';
import { sessionMessages, tokenStorageKey } from '#shared/staff/staff';

// A browser may refuse local storage, so nothing may depend on these values.

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Also null if the value does not fit the schema. */
export function readJson<S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(readText(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

export function removeText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

// The storage event tells the other tabs of a removed token, which ends their session.

export type SessionEnd = 'logout' | 'expired' | 'elsewhere';

const passwordFirstKey = 'passwordFirst';

let lastSessionEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export const readToken = () => readText(tokenStorageKey);

/** With `passwordFirst` the session may only choose a password. @throws VisitorError if storage is blocked */
export function storeToken(token: string, passwordFirst = false): void {
  try {
    if (passwordFirst) localStorage.setItem(passwordFirstKey, 'true');
    else localStorage.removeItem(passwordFirstKey);
    // The token comes last: other tabs read both values when it changes.
    localStorage.setItem(tokenStorageKey, token);
  } catch {
    throw new VisitorError(sessionMessages.storageBlocked);
  }
  lastSessionEnd = null;
  notifyListeners();
}

export function removeToken(end: SessionEnd): void {
  lastSessionEnd ??= end;
  localStorage.removeItem(passwordFirstKey);
  localStorage.removeItem(tokenStorageKey);
  notifyListeners();
}

export function requirePasswordChange(): void {
  localStorage.setItem(passwordFirstKey, 'true');
  notifyListeners();
}

export function readSessionEnd(): SessionEnd | null {
  return lastSessionEnd;
}

function onStorage(event: StorageEvent): void {
  if (event.key !== tokenStorageKey && event.key !== null) return;
  if (readToken() === null) lastSessionEnd ??= 'elsewhere';
  else lastSessionEnd = null;
  notifyListeners();
}

// A page restored from the back-forward cache has missed the events.
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) notifyListeners();
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

function mustChangePassword(): boolean {
  return readToken() !== null && localStorage.getItem(passwordFirstKey) !== null;
}

export function useMustChangePassword(): boolean {
  return useSyncExternalStore(onTokenChange, mustChangePassword, () => false);
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, () => null);
}
