import { useSyncExternalStore } from 'react';
import type { PhoneData } from '#shared/site/phone-data';
import type { CatalogueCopy } from '#shared/tours/catalogue';

/** The phone's state, written by start-offline and read by screens. */
export interface PhoneState {
  /** From the server's last real answer. */
  offline: boolean;
  /** Opens the network's sign-in page; null if there is none. */
  signIn: (() => void) | null;
  /** False if this browser lets the site keep nothing. */
  keeps: boolean;
  /** This browser deletes what the site stored after a week without a visit. */
  forgets: boolean;
  waiting: number;
  refused: number;
  copy: CatalogueCopy | null;
  /** The server took too long: the page is the phone's own. */
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

/** The data that the page was made with, before React takes it over. */
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
