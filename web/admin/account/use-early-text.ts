import { type RefObject, useEffect, useRef } from 'react';

/** A ref for a controlled input: what was typed before hydration becomes its value. Without it, React empties the field. */
export function useEarlyText(onText: (text: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over
  useEffect(() => {
    if (input.current?.value) onText(input.current.value);
  }, []);
  return input;
}
