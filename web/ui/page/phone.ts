import { useSyncExternalStore } from 'react';
import type { PhoneData } from '#shared/site/phone-data';
import type { CatalogueCopy } from '#shared/tours/catalogue';

/** Written by start-offline. */
interface PhoneState {
  /** From the server's last real answer. */
  offline: boolean;
  signIn: (() => void) | null;
  keeps: boolean;
  forgets: boolean;
  waiting: number;
  refused: number;
  copy: CatalogueCopy | null;
  slow: boolean;
}

let atFirst: PhoneState = {
  offline: false,
  signIn: null,
  keeps: true,
  forgets: false,
  waiting: 0,
  refused: 0,
  copy: null,
  slow: false,
};
let state = atFirst;
const listeners = new Set<() => void>();

/** Before React takes it over. */
export function beginPhone(known: PhoneData['state']): void {
  atFirst = { ...atFirst, ...known };
  state = atFirst;
}

export function phoneAtFirst(): PhoneState {
  return atFirst;
}

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
