import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Log, LogLevel, type Request, Response } from 'miniflare';
import type { AddCleanup } from '../bench.ts';
import { type D1Database, readBuiltWorker, startRuntime } from '../local/worker.ts';
import { addTourCopies, copyDemoState } from './sites.ts';

export const isolateCount = 8;
/** A second of the crowd takes so many here, for a machine that couldn't render or carry it all in time. */
export const timeScale = Number(process.env.SCALE ?? 50);

/** How far away D1 is (ms), and what it answers in a second: one query at a time, each in about a millisecond. */
const trip = 50;
const maxQueries = 1000;

export type IsolatedSite = Awaited<ReturnType<typeof startIsolates>>;

/** The built Worker in isolates with one database and one cache, on a clock of their own. */
export async function startIsolates(atEnd: AddCleanup, tours: number) {
  const state = copyDemoState(atEnd);
  const from = Date.now();
  const now = () => from + (Date.now() - from) / timeScale;
  /** D1’s, by second. */
  const queries = new Map<number, number>();
  let runs = 0;
  const names = Array.from({ length: isolateCount }, (_, at) => `isolate-${at}`);

  /** Asks one isolate after the other. */
  const ask = (path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const name = names[runs++ % isolateCount] ?? '';
    // One connection a request: a reused one may be closing at the other end.
    const options = { agent: false, headers: { ...headers, host: 'localhost', 'mf-route-override': name } };
    return new Promise((resolve, reject) => {
      const request = get(new URL(path, origin), options, (answer) =>
        answer.resume().once('end', () => resolve(answer)),
      );
      request.on('error', reject);
    });
  };

  const METER = async (request: Request) => {
    const second = Math.floor(now() / 1000);
    const asked = (queries.get(second) ?? 0) + Number(request.headers.get('queries'));
    queries.set(second, asked);
    await sleep(trip * timeScale);
    return new Response(null, { status: asked <= maxQueries ? 204 : 503 });
  };
  const { worker, code } = readBuiltWorker();
  const path = join(code.modulesRoot, 'isolate.js');
  const contents = readFileSync('scripts/bench/isolate.js', 'utf8');
  const { versionMetadata: _, ...options } = worker;
  const miniflare = startRuntime({
    log: new Log(LogLevel.NONE),
    handleStructuredLogs: () => {},
    resourcePersistencePath: join(state, 'v3'),
    resourceTmpPath: join(state, 'tmp'),
    workers: names.map((name) => ({
      ...options,
      ...code,
      name,
      modules: [{ type: 'ESModule' as const, path, contents }, ...code.modules],
      bindings: {
        ...(worker.bindings ?? {}),
        SITE_URL: 'http://localhost',
        VERSION: { id: 'bench' },
        CLOCK: { from, scale: timeScale },
      },
      serviceBindings: { ...(worker.serviceBindings ?? {}), METER },
    })),
  });
  atEnd(() => miniflare.dispose());
  const origin = await miniflare.ready;
  const db: D1Database = await miniflare.getD1Database('DB', names[0]);
  await addTourCopies(db, tours);
  return { ask, db, queries, now };
}
