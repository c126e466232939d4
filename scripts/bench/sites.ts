import { rmSync } from 'node:fs';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { findPort } from '../../e2e/find-port.ts';
import { copyTemplate } from '../../e2e/template-state.ts';
import { addCopies } from '../../worker/test/fill-database.ts';
import type { AddCleanup } from '../bench.ts';
import { type D1Database, type LocalWorker, startLocalWorker, startRuntime } from '../local/worker.ts';

/** The address of a Worker that does nothing; at `/cached` it looks 100 kB up in the Cache API and does nothing else. */
export async function startEmptyWorker(atEnd: AddCleanup): Promise<string> {
  const script = `const key = 'http://localhost/stored';
  async function findStored() {
    const stored = await caches.default.match(key);
    if (stored) return stored;
    const answer = new Response('x'.repeat(100_000), { headers: { 'Cache-Control': 'max-age=3600' } });
    await caches.default.put(key, answer.clone());
    return answer;
  }
  export default {
    fetch: (request) => new URL(request.url).pathname === '/cached'
      ? findStored()
      : new Response('<p>Nothing</p>', { headers: { 'Content-Type': 'text/html' } }),
  }`;
  const bare = startRuntime({ modules: true, script, compatibilityDate: '2026-10-01' });
  atEnd(() => bare.dispose());
  return String(await bare.ready);
}

/** A copy of the demo tours' data, which goes again. */
export function copyDemoState(atEnd: AddCleanup): string {
  const state = copyTemplate();
  atEnd(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

/** The site with the demo tours, and with so many copies of them that there are `total`. */
export async function startSite(atEnd: AddCleanup, total = 0): Promise<LocalWorker & { port: number }> {
  const state = copyDemoState(atEnd);
  const port = await findPort();
  const site = await startLocalWorker({ port, stateFolder: state });
  atEnd(site.stop);
  await addTourCopies(site.db, total);
  return { ...site, port };
}

/** Adds older copies of the tours that are there; links only from other copies lead to them. */
export async function addTourCopies(db: D1Database, total: number): Promise<void> {
  const count = (await db.prepare('select count(*) as count from tours').first<number>('count')) ?? 0;
  if (count >= total) return;
  const place = '(select count(*) from tours as others where others.id < tours.id)';
  await addCopies(db, {
    table: 'tours',
    where: `(n - 1) * ${count} + ${place} < ${total - count}`,
    total: Math.ceil(total / count),
    different: { id: "id || '-' || n", idempotency_key: 'null', updated_at: 'updated_at - n * 10000000' },
  });
}

/** The newest first, or those that the query asks for. */
export const readTours = async (site: string, query = ''): Promise<Tour[]> =>
  (await fetch(site + api.listTours.path + query)).json();
