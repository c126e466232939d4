import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyRide } from '#shared/ride/empty-ride';
import type { Ride } from '#shared/ride/ride';
import type { RideChange } from './section';

const rides = () => import('../../sync/rides');

export interface RideState {
  ride: Ride;
  /** `YYYY-MM-DD` by the phone's own calendar; null until the page is hydrated. */
  today: string | null;
  /** False once it's known that this browser keeps nothing. */
  keeps: boolean;
  onChange: (change: RideChange) => void;
  /** Forgets the ride, and says so with a way back. */
  onRemove: () => void;
}

/** The phone's ride of a tour. Changes show at once, are kept one after the other, and come from other tabs too. */
export function useRide(tourId: string): RideState {
  const [ride, setRide] = useState(() => emptyRide(tourId));
  const [keeps, setKeeps] = useState(true);
  const shown = useRef(ride);
  const keeping = useRef({ queue: Promise.resolve(), left: 0 });
  const reading = useRef<Promise<void> | null>(null);
  const today = useToday();

  const show = useCallback((next: Ride) => {
    shown.current = next;
    setRide(next);
  }, []);

  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = (await (await rides()).findRide(tourId)) ?? emptyRide(tourId);
      // What the rider is changing now is newer.
      if (current && keeping.current.left === 0) show(found);
    };
    let stop = () => {};
    rides().then(
      ({ onRidesChange }) => {
        if (current) stop = onRidesChange(() => void read());
      },
      () => undefined,
    );
    const first = read()
      .catch(() => undefined)
      .then(() => {
        if (reading.current === first) reading.current = null;
      });
    reading.current = first;
    return () => {
      current = false;
      stop();
    };
  }, [tourId, show]);

  const apply = useCallback(
    (asked: RideChange) => {
      const known = shown.current;
      const change = typeof asked === 'function' ? asked(known) : asked;
      show({ ...known, ...change });
      const state = keeping.current;
      state.left += 1;
      state.queue = state.queue.then(async () => {
        try {
          const kept = await (await rides()).keepRide(known, change);
          if (state.left === 1) show(kept);
          setKeeps(true);
        } catch {
          setKeeps(false);
        } finally {
          state.left -= 1;
        }
      });
    },
    [show],
  );

  const onChange = useCallback(
    (change: RideChange) => {
      // A press right after the page has come counts from what the phone holds, not from the page's beginning.
      if (reading.current) void reading.current.then(() => apply(change));
      else apply(change);
    },
    [apply],
  );

  const onRemove = useCallback(async () => {
    const [{ discardRide }, { showToast }] = await Promise.all([rides(), import('../../ui/later/toasts')]);
    const undo = await discardRide(tourId);
    const action = { label: 'Undo', run: () => void undo() };
    showToast({ kind: 'info', message: 'Plan forgotten.', action });
  }, [tourId]);

  return { ride, today, keeps, onChange, onRemove: () => void onRemove().catch(() => setKeeps(false)) };
}

/** Read after hydration, and again whenever the page is looked at. */
function useToday(): string | null {
  const [today, setToday] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const now = new Date();
      const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
      setToday(local.toISOString().slice(0, 10));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return today;
}
