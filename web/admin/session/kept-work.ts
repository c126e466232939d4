import { useEffect, useRef, useState } from 'react';
import { readToken } from './token';

/*
 * Work that a session's end would have taken away. It is kept in this tab's memory alone, from the moment the desk gives
 * way to the login screen until its form is open again, its chosen files included. What can be stored is (stored-work).
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

/** True while a form's work waits for its admin to log in again. */
export function isWorkKept(): boolean {
  return kept.size > 0;
}

/** Forgets everything, when somebody leaves on purpose. */
export function dropKeptWork(): void {
  for (const key of [...kept.keys()]) release(key);
}

/** What a form had in it when the session ended under it, or null. It is there for one opening of the form. */
export function useKeptWork<T>(key: string): T | null {
  const [found] = useState(() => (kept.get(key) as T | undefined) ?? null);
  useEffect(() => release(key), [key]);
  return found;
}

/** Keeps what `collect` gives if the session ends while the form is open; null is nothing. */
export function useWorkKeeper(key: string, collect: () => unknown): void {
  const collector = useRef(collect);
  collector.current = collect;
  useEffect(
    () => () => {
      if (readToken() !== null) return;
      const work = collector.current();
      if (work !== null) keep(key, work);
    },
    [key],
  );
}
