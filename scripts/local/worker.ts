import './disable-telemetry.ts';
import { appendFileSync, globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { applyMigrations } from './database.ts';
import { readKeys } from './keys.ts';
import { createMailer } from './mail-files.ts';

// Otherwise V8 collects no garbage while memory is free (https://github.com/cloudflare/workerd/issues/6824): 650 MB after
// 5,000 requests instead of 360.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= '--initial-heap-size=4 --optimize-for-size';

const cronIntervalMs = 5 * 60_000;

export type D1Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

export interface LocalWorkerOptions {
  port: number;
  stateFolder: string;
  dist?: string;
  vars?: Record<string, string>;
}

export type LocalWorker = Awaited<ReturnType<typeof startLocalWorker>>;

/** Starts a Workers runtime on this machine, by default on a free port. */
export const startRuntime = (options: Parameters<typeof convertV4MiniflareOptions>[0]): Miniflare =>
  new Miniflare(
    convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, log: new Log(LogLevel.ERROR), ...options }),
  );

/** Returns Miniflare's options for the built Worker, without its mailer: Miniflare's own one loses e-mails. */
export function readBuiltWorker(dist = 'dist') {
  const folder = resolve(dist, 'highpass');
  const { email: _, ...worker } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json')).workerOptions;
  const scripts = ['index.js', ...globSync('assets/**/*.js', { cwd: folder })];
  const modules = scripts.map((path) => ({ type: 'ESModule' as const, path: join(folder, path) }));
  return { worker, code: { modulesRoot: folder, modules } };
}

/**
 * Serves the built site in the Workers runtime, with all bindings emulated in `stateFolder` and the database migrated.
 * Miniflare doesn't fire cron triggers, so a timer does.
 */
export async function startLocalWorker({ port, stateFolder, dist, vars }: LocalWorkerOptions) {
  const url = `http://localhost:${port}`;
  mkdirSync(stateFolder, { recursive: true });
  const { worker, code } = readBuiltWorker(dist);
  const { pushKey, peopleKey } = readKeys(stateFolder);
  const secrets = { VAPID_PRIVATE_KEY: pushKey, PEOPLE_KEY: peopleKey };
  const miniflare = startRuntime({
    port,
    handleStructuredLogs: ({ level, message }) => {
      appendFileSync(join(stateFolder, 'server.log'), `${new Date().toISOString()} ${message}\n`, { mode: 0o600 });
      if (level === 'error') console.error(message);
    },
    resourcePersistencePath: join(stateFolder, 'v3'),
    workers: [
      {
        ...worker,
        ...code,
        name: 'highpass',
        bindings: { ...(worker.bindings ?? {}), SITE_URL: url, ...secrets, ...vars },
        serviceBindings: { ...(worker.serviceBindings ?? {}), MAIL: { name: 'mailer', entrypoint: 'Mailer' } },
      },
      createMailer(join(stateFolder, 'mail')),
    ],
  });
  const db = await miniflare.getD1Database('DB');
  await applyMigrations(db);
  const runningWorker = await miniflare.getWorker();
  const cronExpressions = (worker.cronTriggers ?? []) as string[];
  const runCron = async () => {
    for (const cron of cronExpressions) await runningWorker.scheduled({ cron, scheduledTime: new Date() });
  };
  const cronTimer = setInterval(() => runCron().catch(console.error), cronIntervalMs);
  const stop = async () => {
    clearInterval(cronTimer);
    await miniflare.dispose();
  };
  return { url, stateFolder, db, runCron, stop };
}
