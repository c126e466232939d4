import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, Call } from '../env';
import { fail } from './fail';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

export const knownMethods = createMiddleware<AppEnv>(async (c, next) => {
  if (known.includes(c.req.method)) return next();
  c.header('Allow', known.join(', '));
  return fail(c, 'method_not_allowed', 'This method isn’t supported.');
});

/** The methods of each path, paths without parameters first; without those that end in a star. */
export function listMethods(features: readonly Pick<Hono<AppEnv>, 'routes'>[]): [path: string, methods: string[]][] {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of features.flatMap(({ routes }) => routes))
    if (!path.endsWith('*')) paths.set(path, (paths.get(path) ?? new Set()).add(method));
  return [...paths]
    .map(([path, methods]): [string, string[]] => [path, known.filter((method) => methods.has(method))])
    .sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
}

/** Last handler of a path: 204 for OPTIONS, else 405, both with `Allow`. Never any CORS headers. */
export function allowOnly(...methods: string[]) {
  const allow = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return (c: Call): Response => {
    c.header('Allow', allow.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return fail(c, 'method_not_allowed', 'This method isn’t supported here.');
  };
}
