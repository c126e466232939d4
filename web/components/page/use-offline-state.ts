import { useEffect, useState } from 'react';
import type { CatalogueCopy } from '#shared/tours/catalogue';
import { createGlobalState } from './hooks';

/** Written by start-offline. */
interface OfflineState {
  /** From the server's last real answer. */
  isOffline: boolean;
  /** The network wants a sign-in first. */
  isAtCaptivePortal: boolean;
  canStore: boolean;
  deletesAfterWeek: boolean;
  waitingCount: number;
  refusedCount: number;
  catalogueCopy: CatalogueCopy | null;
  isServerSlow: boolean;
}

export const initialOfflineState: OfflineState = {
  isOffline: false,
  isAtCaptivePortal: false,
  canStore: true,
  deletesAfterWeek: false,
  waitingCount: 0,
  refusedCount: 0,
  catalogueCopy: null,
  isServerSlow: false,
};

const phone = createGlobalState(initialOfflineState);

export const setOfflineState = (change: Partial<OfflineState>): void => phone.set({ ...phone.get(), ...change });
export const useOfflineState = (): OfflineState => phone.useValue();

/** Notes that a picture failed to load. The picture is requested again once the network is back. */
export function useImageError() {
  const { isOffline } = useOfflineState();
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed((is) => is && isOffline), [isOffline]);
  return { failed, onError: () => setFailed(true) };
}

/** When the tours on the screen were copied to the phone, ISO 8601; null where they are fresh. */
export function useStaleCopyTime(): string | null {
  const { isOffline, isServerSlow, catalogueCopy } = useOfflineState();
  return isOffline || isServerSlow || catalogueCopy?.isStale ? catalogueCopy?.syncedAt || null : null;
}
