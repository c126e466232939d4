import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyEmergencyCard } from '#shared/ride/empty-ride';
import type { EmergencyCard } from '#shared/ride/ride';

const rides = () => import('../../sync/rides');

export interface EmergencyCardState {
  /** Null until the phone was asked. */
  card: EmergencyCard | null;
  /** False once it's known that this browser keeps nothing. */
  keeps: boolean;
  onChange: (change: Partial<EmergencyCard>) => void;
  /** Resolves to what undoes it. */
  onRemove: () => Promise<() => Promise<void>>;
}

/** The phone's emergency card. Changes show at once, are kept one after the other, and come from other tabs too. */
export function useEmergencyCard(): EmergencyCardState {
  const [card, setCard] = useState<EmergencyCard | null>(null);
  const [keeps, setKeeps] = useState(true);
  const shown = useRef<EmergencyCard>(emptyEmergencyCard);
  const keeping = useRef({ queue: Promise.resolve(), left: 0 });

  const show = useCallback((next: EmergencyCard) => {
    shown.current = next;
    setCard(next);
  }, []);

  useEffect(() => {
    let current = true;
    let stop = () => {};
    const read = async () => {
      const found = await (await rides()).findEmergencyCard().catch(() => null);
      // What the rider is typing now is newer.
      if (current && keeping.current.left === 0) show(found ?? emptyEmergencyCard);
    };
    rides().then(
      ({ onRidesChange }) => {
        if (current) stop = onRidesChange(() => void read());
      },
      () => undefined,
    );
    read().catch(() => undefined);
    return () => {
      current = false;
      stop();
    };
  }, [show]);

  const queue = useCallback((work: () => Promise<void>): Promise<void> => {
    const state = keeping.current;
    state.left += 1;
    state.queue = state.queue.then(async () => {
      try {
        await work();
        setKeeps(true);
      } catch {
        setKeeps(false);
      } finally {
        state.left -= 1;
      }
    });
    return state.queue;
  }, []);

  const keep = useCallback(
    (next: EmergencyCard) => {
      show(next);
      return queue(async () => (await rides()).keepEmergencyCard(next));
    },
    [show, queue],
  );

  return {
    card,
    keeps,
    onChange: (change) => void keep({ ...shown.current, ...change }),
    onRemove: async () => {
      const before = shown.current;
      show(emptyEmergencyCard);
      await queue(async () => (await rides()).discardEmergencyCard());
      return () => keep(before);
    },
  };
}
