import { rmSync } from 'node:fs';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { findPort } from '../../e2e/find-port.ts';
import { copyTemplate } from '../../e2e/template-state.ts';
import { addCopies } from '../../worker/test/fill-database.ts';
import type { AddCleanup } from '../bench.ts';
import { type D1Database, type LocalWorker, startLocalWorker, startRuntime } from '../local/worker.ts';

/** Starts a Worker that does nothing; at `/cached` it only reads 100 kB from the Cache API. Returns its address. */
export async function startEmptyWorker(addCleanup: AddCleanup): Promise<string> {
  const script = `const key = 'http://localhost/stored';
  async function readCached() {
    const cached = await caches.default.match(key);
    if (cached) return cached;
    const response = new Response('x'.repeat(100_000), { headers: { 'Cache-Control': 'max-age=3600' } });
    await caches.default.put(key, response.clone());
    return response;
  }
  export default {
    fetch: (request) => new URL(request.url).pathname === '/cached'
      ? readCached()
      : new Response('<p>Nothing</p>', { headers: { 'Content-Type': 'text/html' } }),
  }`;
  const runtime = startRuntime({ modules: true, script, compatibilityDate: '2026-10-01' });
  addCleanup(() => runtime.dispose());
  return String(await runtime.ready);
}

export function copyDemoState(addCleanup: AddCleanup): string {
  const stateFolder = copyTemplate();
  addCleanup(() => rmSync(stateFolder, { recursive: true, force: true }));
  return stateFolder;
}

export async function startSite(addCleanup: AddCleanup, tourCount = 0): Promise<LocalWorker & { port: number }> {
  const stateFolder = copyDemoState(addCleanup);
  const port = await findPort();
  const site = await startLocalWorker({ port, stateFolder });
  addCleanup(site.stop);
  await addTourCopies(site.db, tourCount);
  return { ...site, port };
}

export async function addTourCopies(db: D1Database, tourCount: number): Promise<void> {
  const currentCount = (await db.prepare('select count(*) as count from tours').first<number>('count')) ?? 0;
  if (currentCount >= tourCount) return;
  const rowIndex = '(select count(*) from tours as others where others.id < tours.id)';
  await addCopies(db, {
    table: 'tours',
    where: `(n - 1) * ${currentCount} + ${rowIndex} < ${tourCount - currentCount}`,
    total: Math.ceil(tourCount / currentCount),
    changedColumns: { id: "id || '-' || n", idempotency_key: 'null', updated_at: 'updated_at - n * 10000000' },
  });
}

/** Newest first. @param query such as `?type=Adventure&limit=1` */
export const readTours = async (siteUrl: string, query = ''): Promise<Tour[]> =>
  (await fetch(siteUrl + api.listTours.path + query)).json();
