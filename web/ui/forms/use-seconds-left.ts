import { useEffect, useState } from 'react';

/** Reads the clock each time, so a sleeping tab catches up. @param first shown before any script runs */
export function useSecondsLeft(first: number, toEnd: () => number): number {
  const [left, setLeft] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end doesn't change while the screen is open
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
