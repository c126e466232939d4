import { useEffect, useRef } from 'react';
import type * as v from 'valibot';
import { readJson, readText, remove, write } from './storage';
import { readToken, sessionEnd } from './token';

/*
 * Unsaved forms in local storage, so a reload or crash loses nothing. Only what was typed at the desk: no inquiries, no
 * pictures. Cleared on logout.
 */

const prefix = 'desk-draft:';

export const noteName = (inquiryId: string) => `note ${inquiryId}`;
export const newQuoteName = (inquiryId: string) => `quote for ${inquiryId}`;

/** Null if it no longer fits the schema, too. */
export const readStored = <S extends v.GenericSchema>(name: string, schema: S) => readJson(prefix + name, schema);

/** Without storage, the question before leaving is the only protection. */
export const storeWork = (name: string, work: unknown) => write(prefix + name, JSON.stringify(work));

const isStored = (name: string, work: unknown) => readText(prefix + name) === JSON.stringify(work);

export const dropStored = (name: string) => remove(prefix + name);

export function dropAllStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {}
}

const restMs = 400;

interface Wish {
  /** Whoever leaves the form means to come back: it is dropped only when there is nothing to keep. */
  stays?: boolean;
}

/** At once when the page is hidden; null drops it. Leaving the form drops it too, but the end of a session doesn't. */
export function useStoredWork(name: string, work: unknown, { stays = false }: Wish = {}): void {
  const latest = useRef(work);
  latest.current = work;
  const text = JSON.stringify(work);
  const flush = useRef<() => void>(() => undefined);
  const hadWork = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is typed says something else
  useEffect(() => {
    if (latest.current === null) {
      if (hadWork.current) dropStored(name);
      hadWork.current = false;
      return;
    }
    hadWork.current = true;
    // What was restored isn't stored once more: it may be dropped meanwhile, with whom it is about.
    if (isStored(name, latest.current)) {
      flush.current = () => undefined;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => flush.current(), restMs);
    flush.current = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (latest.current !== null) storeWork(name, latest.current);
    };
    return () => clearTimeout(timer);
  }, [name, text]);

  useEffect(() => {
    const hide = () => flush.current();
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
      if (readToken() === null && sessionEnd() === 'logout') return;
      if (readToken() !== null && !stays) return dropStored(name);
      // Only what wasn't stored yet: it may have been dropped with whom it is about.
      flush.current();
    };
  }, [name, stays]);
}
