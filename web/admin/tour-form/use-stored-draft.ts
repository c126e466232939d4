import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropStored } from '../session/stored-work';
import { readToken } from '../session/token';
import { storeTourDraft } from './tour-draft-store';
import type { TourValues } from './tour-values';

/** Pause in typing before the draft is stored, in milliseconds. */
const rest = 400;

type Collected = Parameters<typeof storeTourDraft>[1];

/**
 * Stores what `collect` returns while the form is dirty: shortly after each change, and when the page closes. The draft
 * is dropped when the form is clean or left, but not when the session ends.
 * @returns a function that drops it right away, for a save
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen pictures count as a change too
  useEffect(() => {
    if (isDirty) later.current();
    else if (wasDirty.current) dropStored(name);
    wasDirty.current = isDirty;
  }, [name, isDirty, pictures, waiting]);
  return () => forget.current();
}
