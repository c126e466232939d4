import { useEffect, useSyncExternalStore } from 'react';

const unsaved = new Set<string>();
const listeners = new Set<() => void>();

function set(name: string, isUnsaved: boolean): void {
  if (unsaved.has(name) === isUnsaved) return;
  if (isUnsaved) unsaved.add(name);
  else unsaved.delete(name);
  // The public code reads it before it loads a page again.
  document.documentElement.toggleAttribute('data-unsaved', unsaved.size > 0);
  for (const listener of listeners) listener();
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** `saved`: what was last saved, where more may be typed while that is under way. */
export function useUnsavedMark(name: string, isUnsaved: boolean, saved = ''): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save has cleared the mark, which more that was typed needs.
  useEffect(() => set(name, isUnsaved), [name, isUnsaved, saved]);
  useEffect(() => () => set(name, false), [name]);
}

/** For a navigation right after a save. */
export function markSaved(name: string): void {
  set(name, false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(subscribe, hasUnsaved, () => false);
}
