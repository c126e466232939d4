import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Global state with a hook. The first render uses `initialValue`, to match the server. */
export function createGlobalState<T>(initialValue: T) {
  let value = initialValue;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(newValue: T): void {
      value = newValue;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, get, () => initialValue),
  };
}

/**
 * Returns `initialValue` until `load` resolves. Loads again when `key` changes and when one of `subscriptions` calls its
 * listener. Drops late results of an earlier key, and keeps the last value if loading fails.
 */
export function useAsyncValue<T, F>(
  initialValue: F,
  load: () => Promise<T>,
  key: string | undefined,
  ...subscriptions: readonly ((listener: () => void) => () => void)[]
): T | F {
  const [value, setValue] = useState<T | F>(initialValue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `load` depends on
  useEffect(() => {
    let isCancelled = false;
    const reload = () =>
      void load().then(
        (loaded) => isCancelled || setValue(() => loaded),
        () => undefined,
      );
    reload();
    const unsubscribes = subscriptions.map((subscribe) => subscribe(reload));
    return () => {
      isCancelled = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [key]);
  return value;
}

const viewportEvents = ['scroll', 'resize', 'focusin', 'focusout'] as const;

function subscribeToViewport(listener: () => void): () => void {
  for (const event of viewportEvents) addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of viewportEvents) removeEventListener(event, listener);
  };
}

/** Returns the result of `measure`, updated after each scroll, resize and change of focus; first `serverValue`. */
export function useViewportValue<T extends boolean | number>(measure: () => T, serverValue: T): T {
  return useSyncExternalStore(subscribeToViewport, measure, () => serverValue);
}

/** Parts of the first screen that hydrate after the page around them. */
const pendingParts = new Set<object>();
const subscribeToNothing = () => () => {};

/** False on the server and while the page hydrates, for parts that the server leaves out. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

let isLayoutHydrated = false;

function markIfReady(): void {
  if (isLayoutHydrated && pendingParts.size === 0) document.documentElement.dataset.ready = '';
}

/** Sets `data-ready` once the page has hydrated: browser tests wait for it, because React loses earlier input. */
export function useMarkPageReady(): void {
  useEffect(() => {
    isLayoutHydrated = true;
    markIfReady();
  }, []);
}

/** @param isLoaded false if the part waits for data @returns a function that the part calls when it has hydrated */
export function useDelayPageReady(isLoaded: boolean): () => void {
  const part = useRef({ isHydrated: false }).current;
  useEffect(() => {
    if (isLoaded && !part.isHydrated) pendingParts.add(part);
    return () => {
      pendingParts.delete(part);
      markIfReady();
    };
  }, [isLoaded, part]);
  return () => {
    part.isHydrated = true;
    pendingParts.delete(part);
    markIfReady();
  };
}
