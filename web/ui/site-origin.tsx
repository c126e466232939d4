import { createContext, useContext } from 'react';

/** Scheme, host and port that absolute addresses are made with; the Worker's SITE_URL, never a request's Host. */
export const SiteOrigin = createContext('');

/** The site's absolute address of a path. */
export function useAbsolute(path: string): string {
  return useContext(SiteOrigin) + path;
}
