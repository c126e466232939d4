import { useSyncExternalStore } from 'react';

interface Chosen {
  id: string;
  heading: string;
}

const key = 'compare';
const none: readonly Chosen[] = [];
const listeners = new Set<() => void>();
let text: string | null = null;
let chosen = none;

function parseChosen(stored: string): readonly Chosen[] {
  const found: unknown = JSON.parse(stored);
  const isChosen = (one: Partial<Chosen> | null) => typeof one?.id === 'string' && typeof one.heading === 'string';
  return Array.isArray(found) ? found.filter(isChosen) : none;
}

/** For this tab's session; for the page where the browser keeps nothing. */
function read(): readonly Chosen[] {
  try {
    const now = sessionStorage.getItem(key);
    if (now !== text) [text, chosen] = [now, now ? parseChosen(now) : none];
  } catch {}
  return chosen;
}

export function chooseCompared(tours: readonly Chosen[]): void {
  [text, chosen] = [JSON.stringify(tours), tours];
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // It stays for this page.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** None before the page responds. */
export function useCompared(): readonly Chosen[] {
  return useSyncExternalStore(listen, read, () => none);
}
