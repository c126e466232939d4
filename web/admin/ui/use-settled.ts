import { useEffect, useState } from 'react';

/** In milliseconds. */
const typingPause = 300;

/** The text once typing has paused, as the server searches for it. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
