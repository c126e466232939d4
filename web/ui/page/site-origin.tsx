import { createContext, useContext } from 'react';

/** The Worker's SITE_URL, never a request's Host. */
export const SiteOrigin = createContext('');

export function useAbsolute(path: string): string {
  return useContext(SiteOrigin) + path;
}
