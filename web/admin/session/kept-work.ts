import { useEffect, useRef, useState } from 'react';
import { readToken, sessionEnd } from './token';

/*
 * Work saved from a session that ended, chosen files included. It lives in this tab's memory until the form is open
 * again.
 * stored-work keeps what survives a reload.
 */

const kept = new Map<string, unknown>();

function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function keep(key: string, work: unknown): void {
  kept.set(key, work);
  addEventListener('beforeunload', onBeforeUnload);
}

function release(key: string): void {
  kept.delete(key);
  if (kept.size === 0) removeEventListener('beforeunload', onBeforeUnload);
}

export function isWorkKept(): boolean {
  return kept.size > 0;
}

export function dropKeptWork(): void {
  for (const key of [...kept.keys()]) release(key);
}

/** Released once the form has them. */
export function useKeptWork<T>(key: string): T | null {
  const [found] = useState(() => (kept.get(key) as T | undefined) ?? null);
  useEffect(() => release(key), [key]);
  return found;
}

/** Null means nothing to keep. Nothing is kept after a deliberate logout: the next to log in may be somebody else. */
export function useWorkKeeper(key: string, collect: () => unknown): void {
  const collector = useRef(collect);
  collector.current = collect;
  useEffect(
    () => () => {
      if (readToken() !== null || sessionEnd() === 'logout') return;
      const work = collector.current();
      if (work !== null) keep(key, work);
    },
    [key],
  );
}
