import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ride } from '#shared/ride/ride';
import { changeRide, emptyRide, type RideChange } from './plan/plan-link';

/** The page is drawn without the phone's store. */
const loadRides = () => import('../../offline/sync/rides');

interface KeptRide {
  ride: Ride;
  /** False where the browser keeps nothing, and once a change could not be stored. */
  isStored: boolean;
  onChange: (change: RideChange) => void;
  /** Resolves to what undoes it. @throws StoreError */
  onRemove: () => Promise<() => Promise<void>>;
}

/**
 * The phone's plan for a tour. A change shows at once and is stored after those before it. One that cannot be stored
 * stays on the page, and is tried again with the next change and when the store answers.
 */
export function useRide(tourId: string): KeptRide {
  const [ride, setRide] = useState(() => emptyRide(tourId));
  const [isStored, setStored] = useState(true);
  const state = useRef({ stored: ride, waiting: [] as readonly RideChange[], queue: Promise.resolve<unknown>(null) });

  const enqueue = useCallback(<R>(work: () => Promise<R>): Promise<R> => {
    const done = state.current.queue.then(work);
    state.current.queue = done.catch(() => undefined);
    return done;
  }, []);

  const show = useCallback(() => {
    const { stored, waiting } = state.current;
    setRide(waiting.reduce(changeRide, stored));
  }, []);

  const storeWaiting = useCallback(async () => {
    const now = state.current;
    try {
      for (let [next] = now.waiting; next; [next] = now.waiting) {
        now.stored = await (await loadRides()).storeRide(tourId, next);
        now.waiting = now.waiting.slice(1);
        setStored(true);
      }
    } catch {
      setStored(false);
    }
    show();
  }, [tourId, show]);

  const read = useCallback(async () => {
    try {
      const { readRide, findStoreFault } = await loadRides();
      const found = await readRide(tourId).catch((error) => {
        if (findStoreFault(error) === 'blocked') setStored(false);
        throw error;
      });
      state.current.stored = found ?? emptyRide(tourId);
    } catch {
      // The page keeps what it shows.
    }
    await storeWaiting();
  }, [tourId, storeWaiting]);

  useEffect(() => {
    const look = () => void enqueue(read);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && look();
    let isOver = false;
    let stop = () => {};
    addEventListener('pageshow', comeBack);
    look();
    loadRides().then(
      ({ onRidesChange }) => {
        if (!isOver) stop = onRidesChange(look);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
      removeEventListener('pageshow', comeBack);
    };
  }, [enqueue, read]);

  const onChange = (change: RideChange) => {
    state.current.waiting = [...state.current.waiting, change];
    show();
    void enqueue(storeWaiting);
  };

  const onRemove = () =>
    enqueue(async () => {
      const undo = await (await loadRides()).discardRide(tourId);
      state.current = { ...state.current, stored: emptyRide(tourId), waiting: [] };
      show();
      return undo;
    });

  return { ride, isStored, onChange, onRemove };
}
