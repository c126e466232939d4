import './quiet.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { root } from '../setup/node-runtime.mjs';
import { readStateFolder } from '../setup/preflight.mjs';
import { runTool } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { lockState } from './lock.ts';
import { keepPrivate } from './private-state.ts';
import type { D1Database } from './worker.ts';

export interface Stored {
  db: D1Database;
  media: Awaited<ReturnType<Miniflare['getR2Bucket']>>;
  /** The whole database as SQL. */
  readSql: () => Promise<string>;
  /** Runs all of it or nothing. */
  runSql: (sql: string) => Promise<void>;
}

/** Opens what the deployed site has stored, or the local one, which nobody may serve meanwhile. */
export async function withStored(isRemote: boolean, work: (stored: Stored) => Promise<void>): Promise<void> {
  const state = readStateFolder();
  if (!isRemote) keepPrivate(state);
  const unlock = isRemote ? () => {} : lockState(state);
  // Loading it takes a second, which a refusal doesn't wait for.
  const {
    getPlatformProxy,
    unstable_readConfig: readConfig,
    unstable_splitSqlQuery: splitSql,
  } = await import('wrangler');
  const folder = mkdtempSync(join(tmpdir(), 'highpass-stored-'));
  const [configPath, file] = [join(folder, 'wrangler.json'), join(folder, 'db.sql')];
  const { name, account_id, compatibility_date, ...rest } = readConfig({ config: join(root, 'wrangler.toml') });
  const d1_databases = rest.d1_databases.map((one: object) => ({ ...one, remote: isRemote }));
  const r2_buckets = rest.r2_buckets.map((one: object) => ({ ...one, remote: isRemote }));
  writeFileSync(configPath, JSON.stringify({ name, account_id, compatibility_date, d1_databases, r2_buckets }));

  async function d1(...args: string[]): Promise<void> {
    const { fine, said } = await runTool('wrangler/bin/wrangler.js', ['d1', ...args, '--remote']);
    if (!fine) throw new Refusal(`Couldn’t reach the database.\n${said}`);
  }

  try {
    const persist = { path: join(state, 'v3') };
    const opening = getPlatformProxy<{ DB: D1Database; MEDIA: Stored['media'] }>({ configPath, persist });
    const { env, dispose } = await opening.catch((error) => {
      if (!isRemote) throw error;
      throw new Refusal('Couldn’t reach the deployed site. If you aren’t signed in: npx wrangler login.');
    });
    const readSql = async () => {
      if (isRemote) {
        await d1('export', 'DB', '--skip-confirmation', '--output', file);
        return readFileSync(file, 'utf8');
      }
      // As `wrangler d1 export --local` does, which takes no state folder.
      const [lines = []] = await env.DB.prepare('PRAGMA miniflare_d1_export(?,?,?);').bind(0, 0).raw<string[]>();
      return lines.join('\n');
    };
    const runSql = async (sql: string) => {
      if (!isRemote) await env.DB.batch(splitSql(sql).map((one) => env.DB.prepare(one)));
      else {
        writeFileSync(file, sql);
        await d1('execute', 'DB', '--yes', '--file', file);
      }
    };
    await work({ db: env.DB, media: env.MEDIA, readSql, runSql }).finally(dispose);
  } finally {
    rmSync(folder, { recursive: true });
    unlock();
  }
}

/** Every file in R2 by its key, with its type. */
export async function listMedia(media: Stored['media']): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await media.list({ ...(cursor ? { cursor } : {}), include: ['httpMetadata'] });
    for (const { key, httpMetadata } of page.objects) found.set(key, httpMetadata?.contentType);
    more = page.truncated;
    cursor = page.truncated ? page.cursor : undefined;
  }
  return found;
}
