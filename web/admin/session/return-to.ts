import type { Location } from 'react-router-dom';
import * as v from 'valibot';
import { protectedPages } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { readJson, remove, type SessionEnd, write } from './token';

const Origin = v.object({
  pathname: v.pipe(
    v.string(),
    v.check((pathname) => protectedPages.includes(pathname)),
  ),
  search: v.string(),
  hash: v.string(),
});

const Arrival = v.object({
  from: v.optional(v.fallback(v.nullable(Origin), null), null),
  why: v.optional(v.fallback(v.nullable(v.picklist(['logout', 'expired', 'elsewhere'])), null), null),
});

type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

export interface LoginState {
  from: Place;
  why: SessionEnd | null;
}

/*
 * Also kept in local storage, so a login in another tab leads back too. It holds a page of the Admin Panel, nothing
 * else.
 */
const storageKey = 'returnTo';

/** Without storage, the next login leads to the dashboard. */
export const rememberPlace = ({ pathname, search, hash }: Place) =>
  write(storageKey, JSON.stringify({ pathname, search, hash }));

export const forgetPlace = () => remove(storageKey);

/** Only pages of the Admin Panel are allowed. */
export function readArrival(state: unknown): { to: string; why: SessionEnd | null } {
  const read = v.safeParse(Arrival, state);
  const { from, why } = read.success ? read.output : { from: null, why: null };
  const place = from ?? readJson(storageKey, Origin);
  return { to: place ? place.pathname + place.search + place.hash : pages.dashboard, why };
}
