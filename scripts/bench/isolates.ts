import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Log, LogLevel, type Request, Response } from 'miniflare';
import type { AddCleanup } from '../bench.ts';
import { type D1Database, readBuiltWorker, startRuntime } from '../local/worker.ts';
import { addTourCopies, copyDemoState } from './sites.ts';

export const isolateCount = 8;

/** One simulated second takes this many real seconds, because this machine is slower than Cloudflare's network. */
export const timeScale = Number(process.env.SCALE ?? 50);

const databaseRoundTripMs = 50;
const maxQueriesPerSecond = 1000;

export type IsolatedSite = Awaited<ReturnType<typeof startIsolates>>;

/** Starts the built Worker in several isolates, which share a database, a cache and a slowed clock. */
export async function startIsolates(addCleanup: AddCleanup, tourCount: number) {
  const stateFolder = copyDemoState(addCleanup);
  const startMs = Date.now();
  const readClockMs = () => startMs + (Date.now() - startMs) / timeScale;
  const queriesPerSecond = new Map<number, number>();
  let requestCount = 0;
  const isolateNames = Array.from({ length: isolateCount }, (_, index) => `isolate-${index}`);

  const request = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const isolateName = isolateNames[requestCount++ % isolateCount] ?? '';
    // No connection is reused, because the server may be closing it.
    const options = { agent: false, headers: { ...headers, host: 'localhost', 'mf-route-override': isolateName } };
    return new Promise((resolve, reject) => {
      get(new URL(path, origin), options, (response) => response.resume().once('end', () => resolve(response))).on(
        'error',
        reject,
      );
    });
  };

  const METER = async (queryRequest: Request) => {
    const second = Math.floor(readClockMs() / 1000);
    const queryCount = (queriesPerSecond.get(second) ?? 0) + Number(queryRequest.headers.get('queries'));
    queriesPerSecond.set(second, queryCount);
    await sleep(databaseRoundTripMs * timeScale);
    return new Response(null, { status: queryCount <= maxQueriesPerSecond ? 204 : 503 });
  };
  const { worker, code } = readBuiltWorker();
  const path = join(code.modulesRoot, 'isolate.js');
  const contents = readFileSync('scripts/bench/isolate.js', 'utf8');
  const { versionMetadata: _, ...workerOptions } = worker;
  const miniflare = startRuntime({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => {},
    resourcePersistencePath: join(stateFolder, 'v3'),
    resourceTmpPath: join(stateFolder, 'tmp'),
    workers: isolateNames.map((name) => ({
      ...workerOptions,
      ...code,
      name,
      modules: [{ type: 'ESModule' as const, path, contents }, ...code.modules],
      bindings: {
        ...(worker.bindings ?? {}),
        SITE_URL: 'http://localhost',
        VERSION: { id: 'bench' },
        CLOCK: { startMs, scale: timeScale },
      },
      serviceBindings: { ...(worker.serviceBindings ?? {}), METER },
    })),
  });
  addCleanup(() => miniflare.dispose());
  const origin = await miniflare.ready;
  const db: D1Database = await miniflare.getD1Database('DB', isolateNames[0]);
  await addTourCopies(db, tourCount);
  return { request, db, queriesPerSecond, readClockMs };
}
