import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { site } from '#shared/site/site';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { insertEvent } from '../local/sql.ts';
import { explain } from '../setup/explain.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { readDump, requireAll } from './dump.ts';
import { forEachFile } from './for-each-file.ts';
import { withStored } from './stored.ts';

/** The part of an unfinished backup that is there, a line for each file; the manifest takes its place. */
const notes = 'unfinished.jsonl';

interface Fetched {
  key: string;
  etag: string;
  sha256: string;
  contentType?: string | undefined;
}

function requireUsable(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, notes)) || readdirSync(folder).length === 0) return;
  throw new Refusal(`${folder} is there already; a backup gets a folder of its own.`);
}

/** The part that an unfinished backup has fetched, and is still there as it came. */
function readFetched(folder: string): Map<string, Fetched> {
  const fetched = new Map<string, Fetched>();
  const text = existsSync(join(folder, notes)) ? readFileSync(join(folder, notes), 'utf8') : '';
  for (const line of text.split('\n')) {
    // The last one may have been cut off.
    if (!line.endsWith('}')) continue;
    const one: Fetched = JSON.parse(line);
    const path = join(folder, 'media', one.key);
    if (existsSync(path) && hash('sha256', readFileSync(path)) === one.sha256) fetched.set(one.key, one);
  }
  return fetched;
}

/**
 * Copies what the site has stored into a folder: new, empty, or that of a backup that broke off, which goes on.
 * @param made when it was begun, as an ISO date
 */
export async function backUp(folder: string, isRemote: boolean, made: string): Promise<void> {
  requireUsable(folder);

  /** Inquiries are personal: only who made the backup can read it. */
  function write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), content, { mode: 0o600 });
  }

  await withStored(isRemote, async ({ query, readSql, openBucket }) => {
    try {
      const bucket = await openBucket();
      // The database first: a picture that it names stays for 30 days, and one that comes later does no harm.
      const sql = await readSql();
      const { rows, needed, columns } = await readDump(sql);
      const listed = await bucket.list();
      if (!existsSync(join(folder, notes))) write(notes, '');
      write('db.sql', sql);
      const fetched = readFetched(folder);
      for (const [key, { etag }] of fetched) if (listed.get(key) !== etag) fetched.delete(key);
      const missing = [...listed].filter(([key]) => !fetched.has(key));
      if (fetched.size > 0) console.log(`${fetched.size} files are there from before.`);
      await forEachFile('Files', missing, async ([key, etag]) => {
        const file = await bucket.get(key);
        if (!file) return;
        const { content, contentType } = file;
        write(`media/${key}`, content);
        const one: Fetched = { key, etag, sha256: hash('sha256', content), contentType };
        fetched.set(key, one);
        appendFileSync(join(folder, notes), `${JSON.stringify(one)}\n`);
      });
      finish(sql, fetched);
      if (columns.events?.length) await query(insertEvent('backed_up'));
      console.log(`${folder}: ${rows.tours} tours, ${rows.inquiries} inquiries, ${fetched.size} files`);
      const end = toIndianDay(monthsBefore(Date.now(), -site.backupMonths));
      console.log(`Delete it by ${end}: the privacy page says that no backup is kept longer.`);
      requireAll(needed, (key) => fetched.has(key));
    } catch (error) {
      if (!existsSync(join(folder, notes))) throw error;
      const again = `npm run backup -- ${folder}${isRemote ? ' --remote' : ''}`;
      throw new Refusal(`${explain(error)}\nThe backup isn’t whole yet. To go on where it stopped: ${again}`);
    }
  });

  function finish(sql: string, fetched: Map<string, Fetched>): void {
    // Of files that went since it was begun.
    const present = globSync('media/**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of present) {
      const path = join(parentPath, name);
      if (!fetched.has(path.slice(join(folder, 'media/').length))) rmSync(path);
    }
    const media = [...fetched.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
    const files = {
      'db.sql': { sha256: hash('sha256', sql) },
      ...Object.fromEntries(media.map(({ key, sha256, contentType }) => [`media/${key}`, { sha256, contentType }])),
    };
    // Last: without it, a backup isn't whole.
    write('manifest.json', JSON.stringify({ made, files }, null, 1));
    rmSync(join(folder, notes));
  }
}
