// `npm run backup`: copies the database and the pictures into a folder, with the hash of each file.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDump, requireAll } from './local/dump.ts';
import { insertEvent } from './local/events.ts';
import { listMedia, withStored } from './local/stored.ts';
import { Refusal, run } from './setup/refusal.mjs';

const usage = 'npm run backup [-- <new folder>] [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [folder = join('backups', now), ...rest] = positionals;
  if (rest.length > 0) throw new Refusal(usage);
  if (existsSync(folder)) throw new Refusal(`${folder} is there already; a backup gets a folder of its own.`);
  const files: Record<string, { sha256: string; contentType?: string }> = {};

  /** Inquiries are personal: only who made the backup can read it. */
  function write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
    files[path] = { sha256: createHash('sha256').update(content).digest('hex') };
  }

  await withStored(values.remote ?? false, async ({ db, readSql, media }) => {
    // The database first: a picture that it names stays for 30 days, and one that comes later does no harm.
    const sql = await readSql();
    const { rows, needed, columns } = await readDump(sql);
    write('db.sql', sql);
    for (const [key, contentType] of await listMedia(media)) {
      const file = await media.get(key);
      if (!file) continue;
      const path = `media/${key}`;
      write(path, new Uint8Array(await file.arrayBuffer()));
      Object.assign(files[path] ?? {}, { contentType });
    }
    // Last: without it, a backup isn't whole.
    write('manifest.json', JSON.stringify({ made: now, files }, null, 1));
    if (columns.events?.length) await db.prepare(insertEvent('backed_up')).run();
    console.log(`${folder}: ${rows.tours} tours, ${rows.inquiries} inquiries, ${Object.keys(files).length - 2} files`);
    requireAll(needed, (key) => `media/${key}` in files);
  });
});
