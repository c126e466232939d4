import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { toIndianDay } from '#shared/text/dates';

/** India's, `YYYY-MM-DD`. Empty where nobody says, then no date is past. */
export const Today = createContext('');

export function useNextDay(): (days: readonly string[]) => string | undefined {
  const today = useContext(Today);
  return (days) => days.find((day) => day >= today);
}

/** First the Worker's day, then the phone's: a page may have been kept. A phone behind brings no past date back. */
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
