import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { usePhone } from './phone';

/** When the tours of the page as it was opened were copied (ISO 8601), if a copy stands in for them; else null. */
export const CopiedAt = createContext<string | null>(null);

/** The same while the first page is open: every later one is read anew. */
export function useSiteCopy(): string | null {
  const at = useContext(CopiedAt);
  return useLocation().key === 'default' ? at : null;
}

/** When what the page shows was copied (ISO 8601), by the site or by the phone; null if it's fresh. */
export function useCopiedAt(): string | null {
  const { offline, slow, copy } = usePhone();
  const ofSite = useSiteCopy();
  return ofSite ?? (offline || slow ? copy?.syncedAt || null : null);
}
