import type { Location } from 'react-router-dom';
import * as v from 'valibot';
import { pages } from '#shared/paths';
import { protectedPages } from '#shared/site/protected-pages';
import type { SessionEnd } from './token';

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

export function rememberPlace({ pathname, search, hash }: Place): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ pathname, search, hash }));
  } catch {
    // Without storage, the next login leads to the dashboard.
  }
}

function findPlace(): v.InferOutput<typeof Origin> | null {
  try {
    const read = v.safeParse(Origin, JSON.parse(localStorage.getItem(storageKey) ?? ''));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export function forgetPlace(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {}
}

/** Only pages of the Admin Panel are allowed. */
export function readArrival(state: unknown): { to: string; why: SessionEnd | null } {
  const read = v.safeParse(Arrival, state);
  const { from, why } = read.success ? read.output : { from: null, why: null };
  const place = from ?? findPlace();
  return { to: place ? place.pathname + place.search + place.hash : pages.dashboard, why };
}
