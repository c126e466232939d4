import '../local/disable-telemetry.ts';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWrangler, stateFolder } from '../command.ts';
import { lockState } from '../local/state-folder.ts';

/** The environment variable CONFIG selects another deployment's configuration. */
export const findConfigPath = () => process.env.CONFIG ?? 'wrangler.toml';

type Row = Record<string, unknown>;

/** A site's database, through `wrangler d1`. Each call throws with wrangler's error output. */
interface SiteDatabase {
  isRemote: boolean;
  exportSql: () => string;
  runSql: (sql: string) => void;
  query: (sql: string) => Row[];
}

/** @param mustBeStopped false if a local site may run meanwhile */
export async function withDatabase<T>(
  isRemote: boolean,
  work: (database: SiteDatabase) => Promise<T>,
  mustBeStopped = true,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'highpass-d1-'));
  try {
    if (!isRemote) {
      if (mustBeStopped) lockState(stateFolder);
      // `wrangler d1 export` has no option for the state folder: it looks beside the configuration.
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
  const target = isRemote ? ['--remote', '-c', findConfigPath()] : ['--local', '-c', join(folder, 'wrangler.toml')];
  const runD1 = (command: string, ...args: string[]) => runWrangler(['d1', command, 'DB', ...target, ...args]);
  const sqlPath = join(folder, 'database.sql');
  return {
    isRemote,
    exportSql() {
      runD1('export', '--output', sqlPath, '-y');
      return readFileSync(sqlPath, 'utf8');
    },
    runSql(sql) {
      // The SQL is no argument, because other users can see a process's arguments.
      writeFileSync(sqlPath, sql, { mode: 0o600 });
      runD1('execute', '--file', sqlPath, '-y');
    },
    query(sql) {
      writeFileSync(sqlPath, sql, { mode: 0o600 });
      const source = isRemote ? ['--command', sql] : ['--file', sqlPath];
      return JSON.parse(runD1('execute', ...source, '--json', '-y'))[0].results;
    },
  };
}
