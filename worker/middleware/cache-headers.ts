import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../env';

export const defaultNoStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
});

/** True if a list of tags contains the tag, strong or weak since compression weakens tags (RFC 9110 §13.1.2), or is `*`. */
function includesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => strong(tag) === strong(etag));
}

/** Of what is somebody's: browsers must not store visitors' data. Clients that ask again and again keep the ETag themselves. */
export const privateNoStore = 'private, no-store';

/** The answer that `read` gives, unless the caller has it already, under this tag. */
export async function respondIfChanged(
  c: RequestContext,
  etag: string,
  read: () => Promise<object>,
): Promise<Response> {
  c.header('ETag', etag);
  c.header('Cache-Control', privateNoStore);
  return includesEtag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.json(await read());
}

export interface Versioned {
  version: number;
}

/** The ETag of what people edit, which `If-Match` must name: `"v3"`. */
const toEtag = ({ version }: Versioned) => `"v${version}"`;

/**
 * The ETag of a public read, which changes with the catalogue too, as taken seats leave a tour's version as it is:
 * `"v3.1764366413000"`. In `If-Match` it counts as `"v3"`.
 */
export const toPublicEtag = ({ version }: Versioned, catalogueVersion: number) => `"v${version}.${catalogueVersion}"`;

/** True if the caller edits another version than there is now. Who names none replaces whichever there is. */
export function isStale(c: RequestContext, row: Versioned): boolean {
  const wanted = c.req.header('if-match');
  return wanted !== undefined && !includesEtag(wanted.replaceAll(/\.\d+"/g, '"'), toEtag(row));
}

export function setEtag(c: RequestContext, row: Versioned): void {
  c.header('ETag', toEtag(row));
}
