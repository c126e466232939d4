import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { startEdge } from '../local/edge.ts';
import { type LocalWorker, startLocalWorker } from '../local/worker.ts';
import { readStateFolder, requireFreePort } from '../setup/preflight.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { fillTours } from './fill-tours.ts';

/** A Worker that does nothing, behind the same edge. */
export async function startBareWorker(port: number) {
  await requireFreePort(port);
  const script = `export default {
    fetch: () => new Response('<p>Nothing</p>', { headers: { 'Content-Type': 'text/html' } }),
  }`;
  const bare = new Miniflare(
    convertV4MiniflareOptions({ cf: false, modules: true, script, compatibilityDate: '2026-10-01' }),
  );
  const edge = await startEdge({ port, origin: await bare.ready });
  const stop = async () => {
    await edge.close();
    await bare.dispose();
  };
  return { url: `http://localhost:${port}/`, stop };
}

/** A copy of the data of `npm start` in a folder that goes again. */
export function copyState(): string {
  const source = join(readStateFolder(), 'v3');
  if (!existsSync(source)) throw new Refusal('There is no data to measure with. Run npm start first.');
  const state = mkdtempSync(join(tmpdir(), 'highpass-bench-'));
  cpSync(source, join(state, 'v3'), { recursive: true });
  return state;
}

/** The site on a copy of the data of `npm start`, with so many tours more that there are `total`. */
export async function startSite(port: number, total = 0): Promise<LocalWorker> {
  await requireFreePort(port);
  const state = copyState();
  const site = await startLocalWorker({ port, state });
  const stop = async () => {
    await site.stop();
    rmSync(state, { recursive: true, force: true });
  };
  await fillTours(site.db, total);
  return { ...site, stop };
}
