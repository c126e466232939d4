import '../local/disable-telemetry.ts';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWrangler, stateFolder } from '../command.ts';
import { lockState } from '../local/state-folder.ts';

/** Path of the wrangler configuration. CONFIG names the file of another deployment. */
export const findConfigPath = () => process.env.CONFIG ?? 'wrangler.toml';

type Row = Record<string, unknown>;

/** A site's database, through `wrangler d1`. Each call throws with wrangler's own words when it fails. */
interface SiteDatabase {
  isRemote: boolean;
  exportSql: () => string;
  /** Runs a whole file of SQL, as one import. */
  runFile: (sql: string) => void;
  query: (sql: string) => Row[];
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
  try {
    if (!isRemote) {
      if (isExclusive) lockState(stateFolder);
      mkdirSync(join(folder, '.wrangler'));
      symlinkSync(stateFolder, join(folder, '.wrangler/state'));
      copyFileSync(findConfigPath(), join(folder, 'wrangler.toml'));
    }
    return await work(openDatabase(folder, isRemote));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function openDatabase(folder: string, isRemote: boolean): SiteDatabase {
  const place = isRemote ? ['--remote', '-c', findConfigPath()] : ['--local', '-c', join(folder, 'wrangler.toml')];
  const d1 = (verb: string, ...args: string[]) => runWrangler(['d1', verb, 'DB', ...place, ...args]);
  const file = join(folder, 'database.sql');
  return {
    isRemote,
    exportSql() {
      d1('export', '--output', file, '-y');
      return readFileSync(file, 'utf8');
    },
    runFile(sql) {
      // From a file, since other users can see a process's arguments.
      writeFileSync(file, sql, { mode: 0o600 });
      d1('execute', '--file', file, '-y');
    },
    query(sql) {
      writeFileSync(file, sql, { mode: 0o600 });
      const printed = d1('execute', ...(isRemote ? ['--command', sql] : ['--file', file]), '--json', '-y');
      return JSON.parse(printed)[0].results;
    },
  };
}
