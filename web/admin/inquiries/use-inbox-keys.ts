import { useEffect, useRef } from 'react';

export interface InboxKeys {
  /** One further down (1) or up (-1). */
  step: (by: 1 | -1) => void;
  close: () => void;
  select: () => void;
  answered: () => void;
  search: () => void;
}

/** True while what is typed belongs in a field, or to a dialog above the inbox; on a phone the inquiry itself is one. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]:not(:has([data-opened]))')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** The inbox by keyboard: J and K, X, E, / and Escape. `?` lists them. */
export function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const acts: Partial<Record<string, () => void>> = {
        j: () => latest.current.step(1),
        k: () => latest.current.step(-1),
        x: () => latest.current.select(),
        e: () => latest.current.answered(),
        '/': () => latest.current.search(),
        Escape: () => latest.current.close(),
      };
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      if (event.key !== 'Escape') event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
