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

/** What the guard passes along to the login screen, as history state. */
export interface LoginState {
  from: Pick<Location, 'pathname' | 'search' | 'hash'>;
  why: SessionEnd | null;
}

/** Where to go after the login, and why there has to be one. Only a page of the desk is gone back to. */
export function readArrival(state: unknown): { to: string; why: SessionEnd | null } {
  const read = v.safeParse(Arrival, state);
  if (!read.success) return { to: pages.dashboard, why: null };
  const { from, why } = read.output;
  return { to: from ? from.pathname + from.search + from.hash : pages.dashboard, why };
}
