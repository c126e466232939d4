import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropStored } from '../session/stored-work';
import { readToken } from '../session/token';
import { storeTourDraft } from './tour-draft-store';
import type { TourValues } from './tour-values';

/** In milliseconds: how long typing rests before it is stored. */
const rest = 400;

type Collected = Parameters<typeof storeTourDraft>[1];

/**
 * Stores what `collect` gives while the form is dirty: a moment after each change, and at once when the page goes. It is
 * dropped when the form is clean again or is left, which is after a save or a decision; a session's end leaves it.
 * @returns what drops it at once, for a save: the page may be gone before the form is clean
 */
export function useStoredDraft(
  name: string,
  isDirty: boolean,
  { watch }: UseFormReturn<TourValues>,
  collect: () => Collected,
): () => void {
  const latest = useRef({ isDirty, collect });
  latest.current = { isDirty, collect };
  const { pictures, waiting } = collect();
  const later = useRef<() => void>(() => undefined);
  const forget = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      if (latest.current.isDirty) storeTourDraft(name, latest.current.collect());
    };
    const flush = () => {
      if (timer !== undefined) store();
    };
    later.current = () => {
      clearTimeout(timer);
      timer = setTimeout(store, rest);
    };
    forget.current = () => {
      clearTimeout(timer);
      timer = undefined;
      dropStored(name);
    };
    const { unsubscribe } = watch(() => later.current());
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      if (readToken() !== null) dropStored(name);
    };
  }, [name, watch]);

  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen pictures are a change like a typed one
  useEffect(() => {
    if (isDirty) later.current();
    else if (wasDirty.current) dropStored(name);
    wasDirty.current = isDirty;
  }, [name, isDirty, pictures, waiting]);
  return () => forget.current();
}
