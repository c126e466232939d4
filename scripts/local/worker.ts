import './quiet.ts';
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Log, LogLevel, type Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { root } from '../setup/node-runtime.mjs';
import { startEdge } from './edge.ts';
import { readKeys } from './keys.ts';
import { openLog } from './log-file.ts';
import { createMailer } from './mail-files.ts';
import { applyMigrations } from './migrate.ts';
import { startRuntime } from './runtime.ts';

// Otherwise V8 lets the garbage of thousands of requests lie as long as memory is free (decision 0096).
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--initial-heap-size=4 --optimize-for-size';

export type D1Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

/** The bucket, as far as it is used here. */
interface Pictures {
  list(): Promise<{ objects: { key: string }[] }>;
  delete(keys: string[]): Promise<void>;
}

export interface LocalWorkerOptions {
  port: number;
  state: string;
  /** The files that `vite build` wrote. */
  dist?: string;
  /** In the place of those in wrangler.toml and of the secret. */
  vars?: Record<string, string>;
}

export type LocalWorker = Awaited<ReturnType<typeof startLocalWorker>>;

/** The built Worker as Miniflare runs it, without its mailer. */
export function readBuiltWorker(dist = join(root, 'dist')) {
  const folder = join(dist, 'highpass');
  const { email: _, ...worker } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json')).workerOptions;
  const scripts = ['index.js', ...globSync('assets/**/*.js', { cwd: folder })];
  const modules = scripts.map((path) => ({ type: 'ESModule' as const, path: join(folder, path) }));
  return { worker, code: { modulesRoot: folder, modules } };
}

/**
 * Serves the built site in the Workers runtime, with all bindings emulated under `state` and the database migrated.
 * Fires cron every five minutes, which Miniflare doesn't.
 */
export async function startLocalWorker({ port, state, dist, vars }: LocalWorkerOptions) {
  const url = `http://localhost:${port}`;
  const mailFolder = join(state, 'mail');
  const logFile = join(state, 'server.log');
  const resourceTmpPath = join(state, 'tmp');
  mkdirSync(state, { recursive: true });
  const { write, close: closeLog } = openLog(logFile);
  class FileLog extends Log {
    protected override log(line: string): void {
      write(line);
    }
  }
  const log = new FileLog(LogLevel.WARN);
  // wrangler and `vite dev` use this folder too, so all see the same data.
  const resourcePersistencePath = join(state, 'v3');
  const { worker, code } = readBuiltWorker(dist);
  const keys = readKeys(state);
  const miniflare = startRuntime({
    log,
    logRequests: false,
    handleStructuredLogs: ({ level, message }) => {
      write(message);
      if (level === 'error') console.error(message);
    },
    resourcePersistencePath,
    resourceTmpPath,
    workers: [
      {
        ...worker,
        ...code,
        name: 'highpass',
        bindings: {
          ...(worker.bindings ?? {}),
          SITE_URL: url,
          VAPID_PRIVATE_KEY: keys.push,
          PEOPLE_KEY: keys.people,
          ...vars,
        },
        serviceBindings: {
          ...(worker.serviceBindings ?? {}),
          MAIL: { name: 'mailer', entrypoint: 'Mailer' },
        },
      },
      createMailer(mailFolder, write),
    ],
  });
  const db = await miniflare.getD1Database('DB');
  await applyMigrations(db);
  const media: Pictures = await miniflare.getR2Bucket('MEDIA');
  const origin = await miniflare.ready;
  let edge: Awaited<ReturnType<typeof startEdge>> | null = await startEdge({ port, origin });
  const connect = async () => {
    edge ??= await startEdge({ port, origin });
  };
  /** Refuses all connections until {@link connect}. */
  const disconnect = async () => {
    const open = edge;
    edge = null;
    await open?.close();
  };
  const site = await miniflare.getWorker();
  const crons = (worker.cronTriggers ?? []) as string[];
  const runCron = async () => {
    for (const cron of crons) await site.scheduled({ cron, scheduledTime: new Date() });
  };
  const timer = setInterval(() => runCron().catch((error) => write(String(error))), 5 * 60_000);
  const stop = async () => {
    clearInterval(timer);
    await disconnect();
    await miniflare.dispose();
    rmSync(resourceTmpPath, { recursive: true, force: true });
    await closeLog();
  };
  return { url, state, mailFolder, logFile, db, media, runCron, connect, disconnect, stop };
}
