import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** A value that a page has once: what shows it is drawn again when it changes, and begins with `first` as on the server. */
export function createGlobalState<T>(first: T) {
  let now = first;
  const listeners = new Set<() => void>();
  const get = () => now;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next: T): void {
      now = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, get, () => first),
  };
}

/**
 * `first` until there is an answer. Asks about something else anew, and again on each of `changes`. What comes too late is
 * dropped; where none comes, what there was stays.
 */
export function useAsyncValue<T, F>(
  first: F,
  ask: () => Promise<T>,
  about: string | undefined,
  ...changes: readonly ((listener: () => void) => () => void)[]
): T | F {
  const [answer, setAnswer] = useState<T | F>(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stands for what is asked
  useEffect(() => {
    let isOver = false;
    const look = () =>
      void ask().then(
        (found) => isOver || setAnswer(() => found),
        () => undefined,
      );
    look();
    const stops = changes.map((onChange) => onChange(look));
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [about]);
  return answer;
}

const events = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Returns the result of `test`, again after each scroll, resize and change of focus; `first` before the page runs. */
export function useViewportValue<T extends boolean | number>(test: () => T, first: T): T {
  return useSyncExternalStore(subscribe, test, () => first);
}

/** Parts of the first screen that hydrate after the page around them. */
const awaited = new Set<object>();
let isBegun = false;

function sayIfReady(): void {
  if (isBegun && awaited.size === 0) document.documentElement.dataset.ready = '';
}

/** Before that, what is typed into a field of React's is lost. The journeys wait for it. */
export function useMarkPageReady(): void {
  useEffect(() => {
    isBegun = true;
    sayIfReady();
  }, []);
}

/** @param isThere false for one that waits for its data @returns what the part calls once it answers */
export function useDelayPageReady(isThere: boolean): () => void {
  const part = useRef({ answers: false }).current;
  useEffect(() => {
    if (isThere && !part.answers) awaited.add(part);
    return () => {
      awaited.delete(part);
      sayIfReady();
    };
  }, [isThere, part]);
  return () => {
    part.answers = true;
    awaited.delete(part);
    sayIfReady();
  };
}
