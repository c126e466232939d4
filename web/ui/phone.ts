import { useSyncExternalStore } from 'react';
import type { CatalogueCopy } from '#shared/catalogue';

/** The phone's state, written by start-offline and read by screens. */
export interface PhoneState {
  /** From the server's last real answer. */
  offline: boolean;
  /** Opens the network's sign-in page; null if there is none. */
  signIn: (() => void) | null;
  waiting: number;
  refused: number;
  copy: CatalogueCopy | null;
}

const atFirst: PhoneState = { offline: false, signIn: null, waiting: 0, refused: 0, copy: null };
let state = atFirst;
const listeners = new Set<() => void>();

export function setPhone(change: Partial<PhoneState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePhone(): PhoneState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => atFirst,
  );
}
