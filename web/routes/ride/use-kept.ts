import { useCallback, useEffect, useRef, useState } from 'react';
import { withChange } from '../../store/ride-changes';

/** One object for as long as the page shows it. */
export interface Keeping<T> {
  empty: T;
  /** Null if there is none. @throws StoreError where that isn't known */
  find: () => Promise<T | null>;
  /** @throws StoreError */
  keep: (known: T, change: Partial<T>) => Promise<T>;
  /**
   * Synchronous: what the page can't keep now, or has no time to. `begins` counts only if there turns out to be none.
   * Returns whether the next page finds it.
   */
  note?: (change: Partial<T>, begins?: Partial<T>) => boolean;
  /** Of what couldn't be read. */
  findNoted?: () => Partial<T> | null;
  /** Returns what undoes it. @throws StoreError */
  discard: () => Promise<() => Promise<void>>;
}

/** A function changes what there is then: another tab may have changed it. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>);

export interface Kept<T> {
  value: T;
  isRead: boolean;
  keeps: boolean;
  onChange: (change: Change<T>) => void;
  /** Resolves to what undoes it. @throws StoreError */
  onRemove: () => Promise<() => Promise<void>>;
}

/** The page is drawn without the phone's store. */
export const rides = () => import('../../sync/rides');

/**
 * Changes wait for the first look at the phone, and stay asked until they're kept: functions, which count from what it
 * holds, also until a look succeeded. Other tabs' changes come too.
 */
export function useKept<T extends object>(keeping: Keeping<T>): Kept<T> {
  const [value, setValue] = useState(keeping.empty);
  const [isRead, setIsRead] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const state = useRef({
    kept: keeping.empty,
    isKnown: false,
    asked: [] as Change<T>[],
    queue: Promise.resolve<unknown>(undefined),
  }).current;

  const show = useCallback(() => {
    setValue(withChange(state.kept, inOne(state.asked, state.kept)));
  }, [state]);

  const enqueue = useCallback(
    <R>(work: () => Promise<R>): Promise<R> => {
      const done = state.queue.then(work);
      state.queue = done.catch(() => undefined);
      return done;
    },
    [state],
  );

  const look = useCallback(async () => {
    try {
      state.kept = (await keeping.find()) ?? keeping.empty;
      state.isKnown = true;
    } catch {
      // What was shown stays.
      if (!state.isKnown) state.kept = withChange(state.kept, keeping.findNoted?.() ?? {});
    }
  }, [keeping, state]);

  const keepAsked = useCallback(
    () =>
      enqueue(async () => {
        if (!state.isKnown && state.asked.some(isStep)) await look();
        if (state.asked.length === 0) return;
        const ready = state.asked.filter((one) => state.isKnown || !isStep(one));
        const change = inOne(ready, state.kept);
        let kept: T | null = null;
        try {
          if (ready.length > 0) kept = await keeping.keep(state.kept, change);
        } catch {
          // The store's code may not have come.
        }
        if (!kept && keeping.note?.(change)) kept = withChange(state.kept, change);
        if (kept) {
          state.kept = kept;
          state.asked = state.asked.filter((one) => !ready.includes(one));
        }
        setKeeps(kept !== null);
        show();
      }),
    [keeping, state, enqueue, look, show],
  );

  useEffect(() => {
    const read = async () => {
      await enqueue(look);
      setIsRead(true);
      show();
      if (state.isKnown && state.asked.length > 0) void keepAsked();
    };
    let isOver = false;
    let stop = () => {};
    const leave = () => {
      const steps = state.isKnown ? [] : state.asked.filter(isStep);
      const change = inOne(
        state.asked.filter((one) => !steps.includes(one)),
        state.kept,
      );
      const begins = inOne(steps, state.kept);
      if (state.asked.length === 0 || !keeping.note?.(change, begins)) return;
      state.kept = withChange(state.kept, { ...begins, ...change });
      state.asked = [];
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void read();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
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
      removeEventListener('pageshow', comeBack);
    };
  }, [keeping, state, enqueue, look, keepAsked, show]);

  const onChange = (change: Change<T>) => {
    state.asked = [...state.asked, change];
    show();
    void keepAsked();
  };

  const onRemove = () =>
    enqueue(async () => {
      const undo = await keeping.discard();
      state.kept = keeping.empty;
      state.asked = [];
      show();
      return undo;
    });

  return { value, isRead, keeps, onChange, onRemove };
}

const isStep = (change: unknown) => typeof change === 'function';

function inOne<T extends object>(changes: readonly Change<T>[], kept: T): Partial<T> {
  return changes.reduce<Partial<T>>(
    (sum, change) => withChange(sum, change instanceof Function ? change(withChange(kept, sum) as T) : change),
    {},
  );
}
