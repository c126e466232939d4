import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../env';

export const defaultNoStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});

/** Ignores `W/`, because compression weakens ETags (RFC 9110 §13.1.2). */
function includesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const toStrong = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => toStrong(tag) === toStrong(etag));
}

/** For personal data, which browsers must not store. Polling clients keep the ETag in memory. */
export const privateNoStore = 'private, no-store';

export async function respondIfChanged(
  c: RequestContext,
  etag: string,
  readBody: () => Promise<object>,
): Promise<Response> {
  c.header('ETag', etag);
  c.header('Cache-Control', privateNoStore);
  return includesEtag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.json(await readBody());
}

export interface Versioned {
  version: number;
}

/** ETag of an editable record, for `If-Match`: `"v3"`. */
const toEtag = ({ version }: Versioned) => `"v${version}"`;

/**
 * ETag of a public response: `"v3.1764366413000"`. It contains the catalogue's version, because a booking changes the
 * free seats but not the tour's version. In `If-Match` it equals `"v3"`.
 */
export const toPublicEtag = ({ version }: Versioned, catalogueVersion: number) => `"v${version}.${catalogueVersion}"`;

/** True if `If-Match` names another version. Without the header any version may be replaced. */
export function isStale(c: RequestContext, row: Versioned): boolean {
  const expected = c.req.header('if-match');
  return expected !== undefined && !includesEtag(expected.replaceAll(/\.\d+"/g, '"'), toEtag(row));
}

export function setEtag(c: RequestContext, row: Versioned): void {
  c.header('ETag', toEtag(row));
}
