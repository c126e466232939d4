// `npm run backup`: copies the database and the pictures into a folder, with the hash of each file.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { subtractMonths, toIndianDay } from '#shared/dates';
import { backupRetentionMonths } from '#shared/settings/site';
import type { Manifest } from './backup/backup-folder.ts';
import { atOnce, withBucket } from './backup/bucket.ts';
import { countRows, listFiles, loadSql, requireFiles } from './backup/dump.ts';
import { withDatabase } from './backup/wrangler-d1.ts';
import { run } from './command.ts';
import { insertEvent } from './local/database.ts';
import { inTurns } from './setup/browsers.ts';

const usage = 'npm run backup [-- <new folder>] [--remote]';

/**
 * Copies the site's database and pictures into a new folder. A backup is complete once its manifest is written.
 * @throws when the folder is not empty, or when a picture is missing
 */
async function backUp(folder: string, isRemote: boolean): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is there already; a backup gets a folder of its own.`);
  const files: Manifest['files'] = {};
  // Inquiries are personal: only who made the backup can read it.
  const write = (path: string, content: string | Uint8Array, contentType: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
    files[path] = { sha256: hash('sha256', content), contentType };
  };
  const dump = await withDatabase(isRemote, async (database) => {
    // The database first: a picture that it names stays for 30 days, and one that comes later does no harm.
    const sql = database.exportSql();
    write('db.sql', sql, 'application/sql');
    const loaded = loadSql(sql);
    const { pictures, brand } = listFiles(loaded);
    await withBucket(isRemote, async (bucket) =>
      inTurns([...pictures, ...brand], atOnce, async (key) => {
        const file = await bucket.get(key);
        if (file) write(`media/${key}`, file.content, file.contentType);
      }),
    );
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ files }, null, 1), { mode: 0o600 });
    database.query(insertEvent('backed_up'));
    return loaded;
  });
  console.log(`${folder}: ${countRows(dump)}, ${Object.keys(files).length - 1} files`);
  const end = toIndianDay(subtractMonths(Date.now(), -backupRetentionMonths));
  console.log(`Delete it by ${end}: the privacy page says that no backup is kept longer.`);
  requireFiles(dump, (key) => `media/${key}` in files);
}

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [folder = join('backups', now), ...rest] = positionals;
  if (rest.length > 0) throw new Error(usage);
  await backUp(folder, values.remote ?? false);
});
