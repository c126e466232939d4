import { useEffect, useState } from 'react';
import type { CatalogueCopy } from '#shared/tours/catalogue';
import { createGlobalState } from './hooks';

/** Set by web/app/layout/start-offline.ts. */
interface OfflineState {
  isOffline: boolean;
  /** True if the network asks the visitor to sign in before it lets requests through. */
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

const offlineState = createGlobalState(initialOfflineState);

export const setOfflineState = (change: Partial<OfflineState>): void =>
  offlineState.set({ ...offlineState.get(), ...change });
export const useOfflineState = (): OfflineState => offlineState.useValue();

/** Records that a picture failed to load. The picture is requested again when the network is back. */
export function useImageError() {
  const { isOffline } = useOfflineState();
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed((hasFailed) => hasFailed && isOffline), [isOffline]);
  return { failed, onError: () => setFailed(true) };
}

/** Returns when the displayed tours were copied to the phone, ISO 8601; null if they are up to date. */
export function useStaleCopyTime(): string | null {
  const { isOffline, isServerSlow, catalogueCopy } = useOfflineState();
  return isOffline || isServerSlow || catalogueCopy?.isStale ? catalogueCopy?.syncedAt || null : null;
}
