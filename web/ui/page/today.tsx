import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { toIndianDay } from '#shared/text/dates';

/** India's day, `YYYY-MM-DD`: dates before it are past. Empty where nobody says, then none is. */
export const Today = createContext('');

/** Finds the next of some days in their order, today included. */
export function useNextDay(): (days: readonly string[]) => string | undefined {
  const today = useContext(Today);
  return (days) => days.find((day) => day >= today);
}

/**
 * Begins with the day that the page was made for, as the first render has to be the Worker's, and goes on with the
 * phone's: a page may have been kept, or stay open overnight. A phone whose clock is behind brings no past date back.
 */
export function CurrentDay({ first, children }: { first: string; children: ReactNode }) {
  const [today, setToday] = useState(first);
  useEffect(() => {
    const look = () => {
      const now = toIndianDay(Date.now());
      setToday((day) => (now > day ? now : day));
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, []);
  return <Today value={today}>{children}</Today>;
}
