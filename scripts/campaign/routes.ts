import { join } from 'node:path';
import { pages } from '#shared/paths';
import { root } from '../setup/node-runtime.mjs';

/** Who a call is for; null for everybody. */
export type Guard = 'session' | 'staff' | 'owner' | null;

export interface Call {
  method: string;
  /** With `:id` where an id stands. */
  path: string;
  guard: Guard;
}

type Handler = (...args: never[]) => unknown;

/** Modules of the Worker, whose types are of another world than the scripts'. */
const fromWorker = (path: string) => import(join(root, 'worker', path));

/** All calls that the Worker knows, from its own table of routes. */
export async function listCalls(): Promise<Call[]> {
  const { createApp } = await fromWorker('app.ts');
  const { requireSession, requireAdmin, requireOwner } = await fromWorker('http/require-admin.ts');
  const guards = new Map<Handler, Guard>([
    [requireSession, 'session'],
    [requireAdmin, 'staff'],
    [requireOwner, 'owner'],
  ]);
  const routes: { method: string; path: string; handler: Handler }[] = createApp().routes;
  const calls = new Map<string, Call>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const known = calls.get(`${method} ${path}`);
    const guard = guards.get(handler) ?? known?.guard ?? null;
    calls.set(`${method} ${path}`, { method, path, guard });
  }
  return [...calls.values()];
}

/** The address with an id in it. */
export const withId = ({ path }: Call, id: string) => path.replaceAll(/:\w+(\{[^}]*\})?/g, encodeURIComponent(id));

/** Every page, an id where one stands. */
export const listPages = (id: string) =>
  Object.values(pages).map((page) => (typeof page === 'function' ? page(id) : page));
