import './quiet.mjs';
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { root } from '../setup/node-runtime.mjs';
import { startEdge } from './edge.mjs';
import { createMailer } from './mail-files.mjs';

/** @typedef {Awaited<ReturnType<Miniflare['getD1Database']>>} D1Database */

/**
 * @typedef {object} LocalWorker
 * @property {string} url origin, without a slash at its end
 * @property {string} mailFolder where e-mails are written
 * @property {string} logFile
 * @property {D1Database} db
 * @property {() => Promise<void>} runCron fires the Worker's cron once
 * @property {() => Promise<void>} stop
 */

// wrangler and `vite dev` use this folder too, so all see the same data.
/** @param {string} state */
const persistence = (state) => join(state, 'v3');

/** @param {string} folder */
function listModules(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.js'))
    .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
    .map((path) => ({ type: /** @type {const} */ ('ESModule'), path: join(folder, path) }));
}

class RuntimeLog extends Log {
  #write;

  /** @param {(line: string) => void} write */
  constructor(write) {
    super(LogLevel.WARN);
    this.#write = write;
  }

  /** @override @param {string} message */
  log(message) {
    this.#write(message);
  }
}

/**
 * Serves the built site in the Workers runtime, with all bindings emulated under `state`. Fires cron every five
 * minutes,
 * which Miniflare doesn't.
 * @param {{ port: number, state: string, siteUrl?: string, bindings?: Record<string, string> }} options
 * @returns {Promise<LocalWorker>}
 */
export async function startLocalWorker({ port, state, siteUrl = `http://localhost:${port}`, bindings = {} }) {
  const folder = join(root, 'dist/highpass');
  const { email: _, ...workerOptions } = unstable_getMiniflareWorkerOptions(
    join(folder, 'wrangler.json'),
  ).workerOptions;
  const mailFolder = join(state, 'mail');
  const logFile = join(state, 'server.log');
  mkdirSync(state, { recursive: true });
  const log = createWriteStream(logFile);
  /** @param {string} line */
  const write = (line) => log.write(`${line}\n`);
  const resourceTmpPath = join(state, 'tmp');
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      cf: false,
      log: new RuntimeLog(write),
      logRequests: false,
      handleStructuredLogs: ({ level, message }) => {
        write(message);
        if (level === 'error') console.error(message);
      },
      resourcePersistencePath: persistence(state),
      resourceTmpPath,
      workers: [
        {
          ...workerOptions,
          name: 'highpass',
          modulesRoot: folder,
          modules: listModules(folder),
          bindings: { ...(workerOptions.bindings ?? {}), ...bindings, SITE_URL: siteUrl },
          serviceBindings: { ...(workerOptions.serviceBindings ?? {}), MAIL: { name: 'mailer', entrypoint: 'Mailer' } },
        },
        createMailer(mailFolder, write),
      ],
    }),
  );
  const edge = await startEdge({ port, origin: await miniflare.ready });
  const worker = await miniflare.getWorker();
  const crons = /** @type {string[]} */ (workerOptions.cronTriggers ?? []);
  const runCron = async () => {
    for (const cron of crons) await worker.scheduled({ cron, scheduledTime: new Date() });
  };
  const timer = setInterval(() => runCron().catch((error) => write(String(error))), 5 * 60_000);
  return {
    url: `http://localhost:${port}`,
    mailFolder,
    logFile,
    db: await miniflare.getD1Database('DB'),
    runCron,
    stop: async () => {
      clearInterval(timer);
      await edge.close();
      await miniflare.dispose();
      rmSync(resourceTmpPath, { recursive: true, force: true });
      await new Promise((resolve) => log.end(resolve));
    },
  };
}

/**
 * Opens a state folder's database without serving anything.
 * @param {string} state @returns {Promise<{ db: D1Database, close: () => Promise<void> }>}
 */
export async function openLocalDatabase(state) {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') });
  const { preview_database_id: preview, database_id: id } = config.d1_databases[0] ?? {};
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default {}',
      ...(config.compatibility_date ? { compatibilityDate: config.compatibility_date } : {}),
      d1Databases: { DB: preview ?? id ?? 'DB' },
      resourcePersistencePath: persistence(state),
    }),
  );
  await miniflare.ready;
  return { db: await miniflare.getD1Database('DB'), close: () => miniflare.dispose() };
}
