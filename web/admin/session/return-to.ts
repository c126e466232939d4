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

// In local storage, so that a login in another tab leads back, too.
const storageKey = 'returnTo';

export const storeReturnPage = ({ pathname, search, hash }: PageAddress) =>
  writeText(storageKey, JSON.stringify({ pathname, search, hash }));

export const deleteReturnPage = () => removeText(storageKey);

/** Admin page to open after a login. A path that is not one of the admin's is ignored. */
export function readReturnPage(state: unknown): { path: string; reason: SessionEnd | null } {
  const parsed = v.safeParse(LoginStateSchema, state);
  const { from, reason } = parsed.success ? parsed.output : { from: null, reason: null };
  const page = from ?? readJson(storageKey, SavedPage);
  return { path: page ? page.pathname + page.search + page.hash : pages.dashboard, reason };
}
