// `npm run backup`: copies the database and the pictures into a folder, with the hash of each file.
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { subtractMonths, toIndianDay } from '#shared/dates';
import { backupRetentionMonths } from '#shared/settings/site';
import { maxParallelRequests, withBucket } from './backup/bucket.ts';
import { formatRowCounts, listObjectKeys, loadSql, type Manifest, requirePictures } from './backup/read-backup.ts';
import { withDatabase } from './backup/wrangler-d1.ts';
import { run, runConcurrently } from './command.ts';
import { buildAuditEventSql } from './local/database.ts';

const usage = 'npm run backup [-- <new folder>] [--remote]';

/**
 * A backup is complete once its manifest is written.
 * @throws when the folder is not empty, or when a picture is missing
 */
async function createBackup(folder: string, isRemote: boolean): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty; a backup needs a folder of its own.`);
  const files: Manifest['files'] = {};
  // Inquiries are personal data, so only the user who makes the backup can read its files.
  const writeFile = (path: string, content: string | Uint8Array, contentType: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
    files[path] = { sha256: hash('sha256', content), contentType };
  };
  const dump = await withDatabase(isRemote, async (database) => {
    // The database is exported before the pictures are copied: the site deletes an unused picture only after 30 days.
    const sql = database.exportSql();
    writeFile('db.sql', sql, 'application/sql');
    const loadedDump = loadSql(sql);
    const { pictureKeys, otherKeys } = listObjectKeys(loadedDump);
    await withBucket(isRemote, async (bucket) =>
      runConcurrently([...pictureKeys, ...otherKeys], maxParallelRequests, async (key) => {
        const object = await bucket.get(key);
        if (object) writeFile(`media/${key}`, object.content, object.contentType);
      }),
    );
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ files }, null, 1), { mode: 0o600 });
    database.query(buildAuditEventSql('backed_up'));
    return loadedDump;
  });
  console.log(`${folder}: ${formatRowCounts(dump)}, ${Object.keys(files).length - 1} files`);
  const lastDay = toIndianDay(subtractMonths(Date.now(), -backupRetentionMonths));
  console.log(`Delete it by ${lastDay}: the privacy page says that no backup is kept longer.`);
  requirePictures(dump, (key) => `media/${key}` in files);
}

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [folder = join('backups', timestamp), ...unexpectedArgs] = positionals;
  if (unexpectedArgs.length > 0) throw new Error(usage);
  await createBackup(folder, values.remote ?? false);
});
