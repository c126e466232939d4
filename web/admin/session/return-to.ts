import type { Location } from 'react-router-dom';
import * as v from 'valibot';
import { pages, protectedPages } from '#shared/paths';
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

/** What the guard passes along to the login screen, as history state. */
export interface LoginState {
  from: Place;
  why: SessionEnd | null;
}

/*
 * The history state is gone with its tab. Whoever logs in later, in another one, still comes back to where they were:
 * the place lies in local storage until then, an address of the desk and nothing else.
 */
const storageKey = 'returnTo';

export function rememberPlace({ pathname, search, hash }: Place): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ pathname, search, hash }));
  } catch {
    // Where nothing can be stored, the next login leads to the dashboard.
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

/** The admin is back: the next login begins at the dashboard again, unless it is asked for from elsewhere. */
export function forgetPlace(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}

/** Where to go after the login, and why there has to be one. Only a page of the desk is gone back to. */
export function readArrival(state: unknown): { to: string; why: SessionEnd | null } {
  const read = v.safeParse(Arrival, state);
  const { from, why } = read.success ? read.output : { from: null, why: null };
  const place = from ?? findPlace();
  return { to: place ? place.pathname + place.search + place.hash : pages.dashboard, why };
}
