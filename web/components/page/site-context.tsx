import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { toIndianDay } from '#shared/dates';
import { type AgencyFacts, defaultSite, type Site, toSite } from '#shared/settings/site';

type SetFacts = (facts: Partial<AgencyFacts> | null) => void;

const SiteContext = createContext<{ site: Site; setFacts: SetFacts }>({ site: defaultSite, setFacts: () => {} });

interface SiteProviderProps {
  /** The agency's; null for those that ship. */
  facts: Partial<AgencyFacts> | null;
  children: ReactNode;
}

export function SiteProvider({ facts: first, children }: SiteProviderProps) {
  const [facts, setFacts] = useState(first);
  const value = useMemo(() => ({ site: toSite(facts), setFacts }), [facts]);
  return <SiteContext value={value}>{children}</SiteContext>;
}

/** The agency whose site this is, as its settings have it. */
export const useSite = (): Site => useContext(SiteContext).site;

/** For whoever saved the settings: what is open is drawn anew. */
export const useSetFacts = (): SetFacts => useContext(SiteContext).setFacts;

/** The Worker's SITE_URL, never a request's Host. */
export const SiteOriginContext = createContext('');

export function useAbsoluteUrl(path: string): string {
  return useContext(SiteOriginContext) + path;
}

/** India's, `YYYY-MM-DD`. Empty where nobody says, then no date is past. */
export const TodayContext = createContext('');

export function useFindNextDay(): (days: readonly string[]) => string | undefined {
  const today = useContext(TodayContext);
  return (days) => days.find((day) => day >= today);
}

/** First the Worker's day, then the phone's: a page may have been kept. A phone behind brings no past date back. */
export function TodayProvider({ first, children }: { first: string; children: ReactNode }) {
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
  return <TodayContext value={today}>{children}</TodayContext>;
}
