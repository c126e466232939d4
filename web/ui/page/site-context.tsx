import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Facts, type Site, shippedSite, toSite } from '#shared/site/site';

type SetFacts = (facts: Partial<Facts> | null) => void;

const SiteContext = createContext<{ site: Site; setFacts: SetFacts }>({ site: shippedSite, setFacts: () => {} });

interface SiteProviderProps {
  /** The agency's; null for those that ship. */
  facts: Partial<Facts> | null;
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
