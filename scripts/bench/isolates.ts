import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type Request, Response } from 'miniflare';
import { type EdgeAnswer, EdgeCache } from '../local/edge-cache.ts';
import { applyMigrations } from '../local/migrate.ts';
import { type D1Database, readBuiltWorker } from '../local/worker.ts';
import { root } from '../setup/node-runtime.mjs';
import { fillTours } from './fill-tours.ts';
import { copyState } from './sites.ts';

/** How far away D1 is (ms), and what it answers in a second: one query at a time, each in about a millisecond. */
const trip = 50;
const maxQueries = 1000;
const maxTries = 5;

/** D1’s queries, by second of the bench’s clock. */
class Meter {
  readonly #now: () => number;
  readonly queries = new Map<number, number>();
  refused = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** False if D1 is overloaded. */
  take(queries: number): boolean {
    const second = Math.floor(this.#now() / 1000);
    const asked = (this.queries.get(second) ?? 0) + queries;
    this.queries.set(second, asked);
    if (asked <= maxQueries) return true;
    this.refused += queries;
    return false;
  }
}

export type Isolates = Awaited<ReturnType<typeof startIsolates>>;

/**
 * The built Worker in so many isolates with one database, behind one edge cache.
 * @param scale a second of theirs takes so many of ours, for a machine that couldn't render or carry it all in time
 */
export async function startIsolates({ count, scale, tours }: { count: number; scale: number; tours: number }) {
  const state = copyState();
  const from = Date.now();
  const now = () => from + (Date.now() - from) / scale;
  const meter = new Meter(now);
  let runs = 0;
  const { worker, code } = readBuiltWorker();
  const names = Array.from({ length: count }, (_, at) => `isolate-${at}`);
  const isolate = { type: 'ESModule' as const, path: join(code.modulesRoot, 'isolate.js') };
  const script = readFileSync(join(root, 'scripts/bench/isolate.js'), 'utf8');
  const cacheOf: { edge?: EdgeCache } = {};
  const throughEdge = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { answer } = await (cacheOf.edge as EdgeCache).get(pathname + search, Object.fromEntries(request.headers));
    return toResponse(answer);
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => {},
      resourcePersistencePath: join(state, 'v3'),
      resourceTmpPath: join(state, 'tmp'),
      workers: names.map((name) => ({
        ...worker,
        ...code,
        name,
        modules: [{ ...isolate, contents: script }, ...code.modules],
        bindings: { ...(worker.bindings ?? {}), SITE_URL: 'http://localhost', CLOCK: { from, scale } },
        serviceBindings: {
          ...(worker.serviceBindings ?? {}),
          METER: async (request: Request) => {
            const taken = meter.take(Number(request.headers.get('queries')));
            await sleep(trip * scale);
            return new Response(null, { status: taken ? 204 : 503 });
          },
          EDGE: throughEdge,
          PURGE: async (request: Request) => {
            cacheOf.edge?.purge(((await request.json()) as { tags: string[] }).tags);
            return Response.json({ success: true, errors: [] });
          },
        },
      })),
    }),
  );
  const origin = await miniflare.ready;
  const db: D1Database = await miniflare.getD1Database('DB', names[0]);
  await applyMigrations(db);
  await fillTours(db, tours);
  const ask = async (path: string, headers: Record<string, string>): Promise<EdgeAnswer> => {
    const name = names[runs++ % count] ?? '';
    // One connection a request: a reused one may be closing at the other end.
    const options = { agent: false, headers: { ...headers, host: 'localhost', 'mf-route-override': name } };
    // Between machines of one data centre nothing is lost; here a busy machine drops connections.
    for (let tries = 0; tries < maxTries; tries += 1) {
      try {
        const [answer] = (await once(get(new URL(path, origin), options), 'response')) as [IncomingMessage];
        const body = Buffer.concat(await answer.toArray());
        return { status: answer.statusCode ?? 502, headers: toHeaders(answer), body };
      } catch {
        await sleep(100);
      }
    }
    return { status: 502, headers: {}, body: new Uint8Array() };
  };
  cacheOf.edge = new EdgeCache(ask, now);
  const stop = async () => {
    await miniflare.dispose();
    rmSync(state, { recursive: true, force: true });
  };
  return { edge: cacheOf.edge, db, meter, now, runs: () => runs, stop };
}

const toHeaders = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** The edge reads these two and takes them out. */
const ofTheEdge = ['cloudflare-cdn-cache-control', 'cache-tag'];

function toResponse({ status, headers, body }: EdgeAnswer) {
  const passed = Object.entries(headers).filter(([name]) => !ofTheEdge.includes(name));
  return new Response(status === 304 ? null : body, { status, headers: Object.fromEntries(passed) });
}
