import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ride } from '#shared/ride/ride';
import { applyRideChange, emptyRide, type RideChange } from './plan/ride-changes';

// The first render does not need the offline store, so its code is loaded later.
const loadRides = () => import('../../offline/sync/rides');

interface StoredRide {
  ride: Ride;
  /** False when the browser blocks storage or a change could not be stored. */
  isStored: boolean;
  onChange: (change: RideChange) => void;
  /** Resolves to a function that undoes the removal. @throws StoreError */
  onRemove: () => Promise<() => Promise<void>>;
}

/** Changes show at once, and are stored in order. One that cannot be stored is retried with the next change or read. */
export function useRide(tourId: string): StoredRide {
  const [ride, setRide] = useState(() => emptyRide(tourId));
  const [isStored, setStored] = useState(true);
  const storeState = useRef({
    storedRide: ride,
    pendingChanges: [] as readonly RideChange[],
    queue: Promise.resolve<unknown>(null),
  });

  const enqueue = useCallback(<R>(task: () => Promise<R>): Promise<R> => {
    const result = storeState.current.queue.then(task);
    storeState.current.queue = result.catch(() => undefined);
    return result;
  }, []);

  const showRide = useCallback(() => {
    const { storedRide, pendingChanges } = storeState.current;
    setRide(pendingChanges.reduce(applyRideChange, storedRide));
  }, []);

  const storePendingChanges = useCallback(async () => {
    const current = storeState.current;
    try {
      for (let [nextChange] = current.pendingChanges; nextChange; [nextChange] = current.pendingChanges) {
        current.storedRide = await (await loadRides()).storeRide(tourId, nextChange);
        current.pendingChanges = current.pendingChanges.slice(1);
        setStored(true);
      }
    } catch {
      setStored(false);
    }
    showRide();
  }, [tourId, showRide]);

  const loadRide = useCallback(async () => {
    try {
      const { readRide, findStoreFault } = await loadRides();
      const savedRide = await readRide(tourId).catch((error) => {
        if (findStoreFault(error) === 'blocked') setStored(false);
        throw error;
      });
      storeState.current.storedRide = savedRide ?? emptyRide(tourId);
    } catch {
      // The page keeps the current plan when the store cannot be read.
    }
    await storePendingChanges();
  }, [tourId, storePendingChanges]);

  useEffect(() => {
    const refresh = () => void enqueue(loadRide);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    let isUnmounted = false;
    let unsubscribe = () => {};
    addEventListener('pageshow', onPageShow);
    refresh();
    loadRides().then(
      ({ onRidesChange }) => {
        if (!isUnmounted) unsubscribe = onRidesChange(refresh);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      unsubscribe();
      removeEventListener('pageshow', onPageShow);
    };
  }, [enqueue, loadRide]);

  const onChange = (change: RideChange) => {
    storeState.current.pendingChanges = [...storeState.current.pendingChanges, change];
    showRide();
    void enqueue(storePendingChanges);
  };

  const onRemove = () =>
    enqueue(async () => {
      const undo = await (await loadRides()).discardRide(tourId);
      storeState.current = { ...storeState.current, storedRide: emptyRide(tourId), pendingChanges: [] };
      showRide();
      return undo;
    });

  return { ride, isStored, onChange, onRemove };
}
