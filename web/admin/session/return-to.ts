import type { Location } from 'react-router-dom';
import * as v from 'valibot';
import { protectedPages } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { readJson, removeText, type SessionEnd, writeText } from './token';

const SavedPage = v.object({
  pathname: v.pipe(
    v.string(),
    v.check((pathname) => protectedPages.includes(pathname)),
  ),
  search: v.string(),
  hash: v.string(),
});

const LoginStateSchema = v.object({
  from: v.optional(v.fallback(v.nullable(SavedPage), null), null),
  reason: v.optional(v.fallback(v.nullable(v.picklist(['logout', 'expired', 'elsewhere'])), null), null),
});

type PageAddress = Pick<Location, 'pathname' | 'search' | 'hash'>;

export interface LoginState {
  from: PageAddress;
  reason: SessionEnd | null;
}

/*
 * Local storage, so that a login in another tab leads back, too. It stores the address of an admin page, nothing else.
 */
const storageKey = 'returnTo';

export const storeReturnPage = ({ pathname, search, hash }: PageAddress) =>
  writeText(storageKey, JSON.stringify({ pathname, search, hash }));

export const deleteReturnPage = () => removeText(storageKey);

/** Returns only pages of the admin. */
export function readReturnPage(state: unknown): { to: string; reason: SessionEnd | null } {
  const read = v.safeParse(LoginStateSchema, state);
  const { from, reason } = read.success ? read.output : { from: null, reason: null };
  const place = from ?? readJson(storageKey, SavedPage);
  return { to: place ? place.pathname + place.search + place.hash : pages.dashboard, reason };
}
