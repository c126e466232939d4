import { useEffect, useState } from 'react';

/**
 * Whole seconds left, counted again every second; at zero it stops. It reads the clock each time, so that a tab that
 * slept is right when it wakes.
 *
 * @param first what stands there before any script runs
 * @param toEnd asked once, when the count begins: its end in milliseconds since 1970
 */
export function useSecondsLeft(first: number, toEnd: () => number): number {
  const [left, setLeft] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end does not move while the screen is open
  useEffect(() => {
    const end = toEnd();
    const count = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, []);
  return left;
}
