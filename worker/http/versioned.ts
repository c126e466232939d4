import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { namesTag } from './cache-headers';

interface Versioned {
  version: number;
}

/** The ETag of what people edit, which `If-Match` must name: `"v3"`. */
export const tagOf = ({ version }: Versioned) => `"v${version}"`;

/** True if the caller edits another version than there is now. Who names none replaces whichever there is. */
export function isStale(c: Context<AppEnv>, row: Versioned): boolean {
  const wanted = c.req.header('if-match');
  return wanted !== undefined && !namesTag(wanted, tagOf(row));
}

export function setTag(c: Context<AppEnv>, row: Versioned): void {
  c.header('ETag', tagOf(row));
}
