import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env';
import { fail } from './fail';

const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** TRACE, CONNECT and made-up methods are answered before any route is looked for. */
export const knownMethods = createMiddleware<AppEnv>(async (c, next) => {
  if (known.includes(c.req.method)) return next();
  c.header('Allow', known.join(', '));
  return fail(c, 'method_not_allowed', 'This method is not supported.');
});

/** Last handler of a path: 204 to OPTIONS, else 405, both with `Allow`. No CORS header: other sites have no business. */
export function allowOnly(...methods: string[]) {
  const allow = methods.includes('GET') ? ['HEAD', ...methods] : methods;
  return (c: Context<AppEnv>): Response => {
    c.header('Allow', allow.join(', '));
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    return fail(c, 'method_not_allowed', 'This method is not supported here.');
  };
}
