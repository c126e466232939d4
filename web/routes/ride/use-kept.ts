import { useCallback, useEffect, useRef, useState } from 'react';

/** One object for as long as the page shows it. */
export interface Keeping<T> {
  empty: T;
  /** Null if there is none. @throws StoreError */
  find: () => Promise<T | null>;
  /** @throws StoreError */
  keep: (known: T, change: Partial<T>) => Promise<T>;
  /** Synchronous: what the page can't keep now, or has no time to. Returns whether the next page finds it. */
  note?: (change: Partial<T>) => boolean;
  /** Returns what undoes it. @throws StoreError */
  discard: () => Promise<() => Promise<void>>;
}

export interface Kept<T> {
  value: T;
  isRead: boolean;
  keeps: boolean;
  /** Changes what there is then: another tab may have changed it. */
  onChange: (change: (now: T) => Partial<T>) => void;
  /** Resolves to what undoes it. @throws StoreError */
  onRemove: () => Promise<() => Promise<void>>;
}

/** The page is drawn without the phone's store. */
export const rides = () => import('../../sync/rides');

/** Changes wait for the first look at the phone: a press counts from what it holds. Other tabs' changes come too. */
export function useKept<T extends object>(keeping: Keeping<T>): Kept<T> {
  const [value, setValue] = useState(keeping.empty);
  const [isRead, setIsRead] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const state = useRef({
    kept: keeping.empty,
    asked: [] as ((now: T) => Partial<T>)[],
    queue: Promise.resolve<unknown>(undefined),
    keeps: true,
  }).current;

  const show = useCallback(() => {
    setValue(state.asked.reduce(toChanged, state.kept));
  }, [state]);

  const enqueue = useCallback(
    <R>(work: () => Promise<R>): Promise<R> => {
      const done = state.queue.then(work);
      state.queue = done.catch(() => undefined);
      return done;
    },
    [state],
  );

  useEffect(() => {
    const read = async () => {
      try {
        await enqueue(async () => {
          if (state.keeps) state.kept = (await keeping.find()) ?? keeping.empty;
        });
      } catch {
        // What was shown stays.
      }
      setIsRead(true);
      show();
    };
    let isOver = false;
    let stop = () => {};
    const leave = () => {
      const unkept: Partial<T> = {};
      for (const change of state.asked) Object.assign(unkept, change({ ...state.kept, ...unkept }));
      if (state.asked.length > 0) keeping.note?.(unkept);
    };
    addEventListener('pagehide', leave);
    void read();
    rides().then(
      ({ onRidesChange }) => {
        if (!isOver) stop = onRidesChange(() => void read());
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
      removeEventListener('pagehide', leave);
    };
  }, [keeping, state, enqueue, show]);

  const onChange = (change: (now: T) => Partial<T>) => {
    state.asked.push(change);
    show();
    void enqueue(async () => {
      const known = state.kept;
      try {
        state.kept = await keeping.keep(known, change(known));
        state.keeps = true;
      } catch {
        state.kept = toChanged(known, change);
        // The store's code may not have come.
        state.keeps = keeping.note?.(change(known)) ?? false;
      }
      state.asked.shift();
      setKeeps(state.keeps);
      show();
    });
  };

  const onRemove = () =>
    enqueue(async () => {
      const undo = await keeping.discard();
      state.kept = keeping.empty;
      show();
      return undo;
    });

  return { value, isRead, keeps, onChange, onRemove };
}

function toChanged<T>(now: T, change: (now: T) => Partial<T>): T {
  return { ...now, ...change(now) };
}
