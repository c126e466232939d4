import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { toIndianDay } from '#shared/dates';
import { type AgencyFacts, defaultSite, type Site, toSite } from '#shared/settings/site';

type SetFacts = (facts: Partial<AgencyFacts> | null) => void;

const SiteContext = createContext<{ site: Site; setFacts: SetFacts }>({ site: defaultSite, setFacts: () => {} });

interface SiteProviderProps {
  /** Settings of the agency; null for the defaults. */
  facts: Partial<AgencyFacts> | null;
  children: ReactNode;
}

export function SiteProvider({ facts: initialFacts, children }: SiteProviderProps) {
  const [facts, setFacts] = useState(initialFacts);
  const value = useMemo(() => ({ site: toSite(facts), setFacts }), [facts]);
  return <SiteContext value={value}>{children}</SiteContext>;
}

/** Renders its children with other settings than the page. */
export function SitePreview({ facts, children }: { facts: Partial<Site>; children: ReactNode }) {
  const { site, setFacts } = useContext(SiteContext);
  return <SiteContext value={{ site: { ...site, ...facts }, setFacts }}>{children}</SiteContext>;
}

/** Returns the agency's data from its settings. */
export const useSite = (): Site => useContext(SiteContext).site;

/** Returns a function that renders the open page with new settings. */
export const useSetFacts = (): SetFacts => useContext(SiteContext).setFacts;

/** Origin from the Worker's SITE_URL: a request's Host header may be forged. */
export const SiteOriginContext = createContext('');

export function useAbsoluteUrl(path: string): string {
  return useContext(SiteOriginContext) + path;
}

/** Today's date in India, `YYYY-MM-DD`. Empty without a provider: then no date is past. */
export const TodayContext = createContext('');

export function useFindNextDay(): (days: readonly string[]) => string | undefined {
  const today = useContext(TodayContext);
  return (days) => days.find((day) => day >= today);
}

/**
 * Starts with the Worker's date, and takes the phone's later date, because a cached page may be old. An earlier date of
 * the phone is ignored: its clock may be wrong.
 */
export function TodayProvider({ initialDay, children }: { initialDay: string; children: ReactNode }) {
  const [today, setToday] = useState(initialDay);
  useEffect(() => {
    const update = () => {
      const phoneDay = toIndianDay(Date.now());
      setToday((day) => (phoneDay > day ? phoneDay : day));
    };
    update();
    document.addEventListener('visibilitychange', update);
    addEventListener('pageshow', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      removeEventListener('pageshow', update);
    };
  }, []);
  return <TodayContext value={today}>{children}</TodayContext>;
}
