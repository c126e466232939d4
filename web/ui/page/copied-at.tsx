import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { usePhone } from './phone';

/** ISO 8601; null on a fresh page. */
export const CopiedAt = createContext<string | null>(null);

/** The same while the first page is open: every later one is read anew. */
export function useSiteCopy(): string | null {
  const at = useContext(CopiedAt);
  return useLocation().key === 'default' ? at : null;
}

/** By the site or by the phone; null if it's fresh. */
export function useCopiedAt(): string | null {
  const { offline, slow, copy } = usePhone();
  const ofSite = useSiteCopy();
  return ofSite ?? (offline || slow || copy?.isOld ? copy?.syncedAt || null : null);
}
