import { useEffect, useState } from 'react';
import type { CatalogueCopy } from '#shared/tours/catalogue';
import { createState } from './hooks';

/** Written by start-offline. */
interface PhoneState {
  /** From the server's last real answer. */
  offline: boolean;
  /** The network wants a sign-in first. */
  atPortal: boolean;
  keeps: boolean;
  forgets: boolean;
  waiting: number;
  refused: number;
  copy: CatalogueCopy | null;
  slow: boolean;
}

export const initialOfflineState: PhoneState = {
  offline: false,
  atPortal: false,
  keeps: true,
  forgets: false,
  waiting: 0,
  refused: 0,
  copy: null,
  slow: false,
};

const phone = createState(initialOfflineState);

export const setOfflineState = (change: Partial<PhoneState>): void => phone.set({ ...phone.get(), ...change });
export const useOfflineState = (): PhoneState => phone.useNow();

/** Notes that a picture failed to load. The picture is requested again once the network is back. */
export function useFailed() {
  const { offline } = useOfflineState();
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed((is) => is && offline), [offline]);
  return { failed, onError: () => setFailed(true) };
}

/** When the tours on the screen were copied to the phone, ISO 8601; null where they are fresh. */
export function useCopiedAt(): string | null {
  const { offline, slow, copy } = useOfflineState();
  return offline || slow || copy?.isOld ? copy?.syncedAt || null : null;
}
