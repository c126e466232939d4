import { useEffect, useState } from 'react';

/**
 * `first` until there is an answer. Asks about something else anew, and again on each of `changes`. What comes too late is
 * dropped; where none comes, what there was stays.
 */
export function useAnswer<T, F>(
  first: F,
  ask: () => Promise<T>,
  about: string | undefined,
  ...changes: readonly ((listener: () => void) => () => void)[]
): T | F {
  const [answer, setAnswer] = useState<T | F>(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stands for what is asked
  useEffect(() => {
    let isOver = false;
    const look = () =>
      void ask().then(
        (found) => isOver || setAnswer(() => found),
        () => undefined,
      );
    look();
    const stops = changes.map((onChange) => onChange(look));
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [about]);
  return answer;
}
