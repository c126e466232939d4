import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { site } from '#shared/site/site';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { insertEvent } from '../local/sql.ts';
import { inTurns } from '../setup/in-turns.ts';
import { Refusal } from '../setup/refusal.mjs';
import type { Manifest } from './backup-folder.ts';
import { withBucket } from './bucket.ts';
import { loadSql, readNeededFiles } from './dump.ts';
import { withDatabase } from './wrangler-d1.ts';

/** Requests for objects that run at the same time: a far server answers each in a tenth of a second or more. */
export const atOnce = 16;

/**
 * Copies the site's database and pictures into a new folder. A backup is complete once its manifest is written.
 * @param made when it was begun, as an ISO date
 * @throws Refusal when the folder is not empty, or when a picture of a tour is missing
 */
export async function backUp(folder: string, isRemote: boolean, made: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(`${folder} is there already; a backup gets a folder of its own.`);
  // Inquiries are personal: only who made the backup can read it.
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
  };
  const files: Manifest['files'] = {};
  const { tours, inquiries, needed } = await withDatabase(isRemote, async (database) => {
    // The database first: a picture that it names stays for 30 days, and one that comes later does no harm.
    const sql = await database.exportSql();
    write('db.sql', sql);
    files['db.sql'] = { sha256: hash('sha256', sql) };
    await withBucket(isRemote, async (bucket) =>
      inTurns(await bucket.list(), atOnce, async (key) => {
        const file = await bucket.get(key);
        if (!file) return;
        write(`media/${key}`, file.content);
        files[`media/${key}`] = { sha256: hash('sha256', file.content), contentType: file.contentType };
      }),
    );
    write('manifest.json', JSON.stringify({ made, files }, null, 1));
    await database.query(insertEvent('backed_up'));
    const dump = loadSql(sql);
    const count = (table: string) => dump.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
    return { tours: count('tours'), inquiries: count('inquiries'), needed: readNeededFiles(dump) };
  });
  console.log(`${folder}: ${tours} tours, ${inquiries} inquiries, ${Object.keys(files).length - 1} files`);
  const end = toIndianDay(monthsBefore(Date.now(), -site.backupMonths));
  console.log(`Delete it by ${end}: the privacy page says that no backup is kept longer.`);
  const missing = needed.filter((key) => !files[`media/${key}`]);
  if (missing.length > 0) throw new Refusal(`${missing.length} files are missing:\n${missing.join('\n')}`);
}
