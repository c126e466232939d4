import '../local/quiet.ts';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { takeState } from '../local/state-folder.ts';
import { root } from '../setup/node-runtime.mjs';
import { readStateFolder, requireWritable } from '../setup/preflight.mjs';
import { runTool } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';

/** Path of the wrangler configuration. CONFIG names the file of another deployment. */
export const configPath = () => process.env.CONFIG ?? join(root, 'wrangler.toml');

type Row = Record<string, unknown>;

/** A site's database, through `wrangler d1`. Each call throws a Refusal with wrangler's own words when it fails. */
interface SiteDatabase {
  isRemote: boolean;
  exportSql: () => Promise<string>;
  /** Runs a whole file of SQL, as one import. */
  runFile: (sql: string) => Promise<void>;
  query: (sql: string) => Promise<Row[]>;
}

/** Runs wrangler. Returns what it printed. Throws a Refusal when it fails. */
export async function runWrangler(args: string[], input?: string): Promise<string> {
  const stdio = input === undefined ? undefined : (['pipe', 'pipe', 'pipe'] as const);
  const { fine, said } = await runTool('wrangler/bin/wrangler.js', args, stdio ? { stdio: [...stdio] } : {}, input);
  if (!fine) throw new Refusal(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${said}`);
  return said;
}

/**
 * Opens the deployed database, or the local one. `wrangler d1 export` has no option for a state folder, so a local one is
 * linked into a folder of its own with the configuration.
 * @param isExclusive whether the local site must be stopped
 */
export async function withDatabase<T>(
  isRemote: boolean,
  work: (database: SiteDatabase) => Promise<T>,
  isExclusive = true,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'highpass-d1-'));
  let release = () => {};
  try {
    if (!isRemote) {
      const state = resolve(readStateFolder());
      requireWritable(state);
      if (isExclusive) release = takeState(state);
      mkdirSync(join(folder, '.wrangler'));
      symlinkSync(state, join(folder, '.wrangler/state'));
      copyFileSync(configPath(), join(folder, 'wrangler.toml'));
    }
    return await work(openDatabase(folder, isRemote));
  } finally {
    release();
    rmSync(folder, { recursive: true });
  }
}

function openDatabase(folder: string, isRemote: boolean): SiteDatabase {
  const place = isRemote ? ['--remote', '-c', configPath()] : ['--local', '-c', join(folder, 'wrangler.toml')];
  const d1 = (verb: string, ...args: string[]) => runWrangler(['d1', verb, 'DB', ...place, ...args]);
  const file = join(folder, 'database.sql');
  return {
    isRemote,
    async exportSql() {
      await d1('export', '--output', file, '-y');
      return readFileSync(file, 'utf8');
    },
    async runFile(sql) {
      // From a file, since other users can see a process's arguments.
      writeFileSync(file, sql, { mode: 0o600 });
      await d1('execute', '--file', file, '-y');
    },
    async query(sql) {
      writeFileSync(file, sql, { mode: 0o600 });
      const printed = await d1('execute', ...(isRemote ? ['--command', sql] : ['--file', file]), '--json', '-y');
      return JSON.parse(printed)[0].results;
    },
  };
}
