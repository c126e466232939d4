import { useSyncExternalStore } from 'react';

/** What the shell knows of this phone. The screens read it; what runs behind them (start-offline) writes it. */
export interface PhoneState {
  /** What the last real answer said of the network; `unknown` until there was one. */
  connection: 'online' | 'offline' | 'unknown';
  /** Opens the page of a network that wants to be signed in to; null where none stands in the way. */
  signIn: (() => void) | null;
  /** Inquiries in the outbox that go out by themselves. */
  waiting: number;
  /** Inquiries in the outbox that the server would not take: they wait to be corrected. */
  refused: number;
  /** The tours kept here: how many, as of when (ISO 8601), and whether that is all of them. */
  copy: { count: number; syncedAt: string; complete: boolean } | null;
}

const atFirst: PhoneState = { connection: 'unknown', signIn: null, waiting: 0, refused: 0, copy: null };
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
