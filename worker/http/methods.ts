import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { fail } from './fail';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Answers unknown methods before routing. */
export const knownMethods = createMiddleware<AppEnv>(async (c, next) => {
  if (known.includes(c.req.method)) return next();
  c.header('Allow', known.join(', '));
  return fail(c, 'method_not_allowed', 'This method isn’t supported.');
});

/** Last handler of a path: 204 for OPTIONS, else 405, both with `Allow`. Never any CORS headers. */
export function allowOnly(...methods: string[]) {
  const allow = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return (c: Context<AppEnv>): Response => {
    c.header('Allow', allow.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return fail(c, 'method_not_allowed', 'This method isn’t supported here.');
  };
}
