import { useEffect, useRef } from 'react';

/** Parts of the first screen that hydrate after the page around them. */
const awaited = new Set<object>();
let isBegun = false;

function sayIfReady(): void {
  if (isBegun && awaited.size === 0) document.documentElement.dataset.ready = '';
}

/** Before that, what is typed into a field of React's is lost. The journeys wait for it. */
export function useReady(): void {
  useEffect(() => {
    isBegun = true;
    sayIfReady();
  }, []);
}

/** @param isThere false for one that waits for its data @returns what the part calls once it answers */
export function useAwaited(isThere: boolean): () => void {
  const part = useRef({ answers: false }).current;
  useEffect(() => {
    if (isThere && !part.answers) awaited.add(part);
    return () => {
      awaited.delete(part);
      sayIfReady();
    };
  }, [isThere, part]);
  return () => {
    part.answers = true;
    awaited.delete(part);
    sayIfReady();
  };
}
