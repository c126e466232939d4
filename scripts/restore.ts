// `npm run restore`: puts a backup into an empty site, or with --over in the place of what is there.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countRows, readDump, requireAll } from './local/dump.ts';
import { listMedia, withStored } from './local/stored.ts';
import { Refusal, run } from './setup/refusal.mjs';

const usage = 'npm run restore -- <folder of the backup> [--remote] [--over]';

// Whoever signed out since the backup stays signed out.
const signOut = 'DELETE FROM sessions;\nDELETE FROM password_resets;';

/** Tables that a site fills by itself. */
const byItself = ['d1_migrations', 'counters', 'summaries'];

/** Its files by path, each as it was written. Throws a Refusal if one is damaged, missing or too many. */
function readBackup(folder: string) {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Refusal(`${folder} is no whole backup: it has no manifest.json.`);
  const listed: Record<string, { sha256: string; contentType?: string }> = {};
  try {
    Object.assign(listed, JSON.parse(readFileSync(manifest, 'utf8')).files);
  } catch {
    throw new Refusal(`${manifest} is damaged.`);
  }
  const present = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(present.map((entry) => join(entry.parentPath, entry.name)));
  paths.delete(manifest);
  const read = (path: string) => readFileSync(join(folder, path));
  const isWhole = (path: string) =>
    paths.delete(join(folder, path)) && createHash('sha256').update(read(path)).digest('hex') === listed[path]?.sha256;
  const wrong = ['db.sql', ...Object.keys(listed).filter((path) => path !== 'db.sql')].filter((path) => !isWhole(path));
  wrong.push(...paths);
  if (wrong.length > 0)
    throw new Refusal(`The backup is damaged; nothing was changed. Not as written:\n${wrong.join('\n')}`);
  const media = Object.entries(listed).filter(([path]) => path.startsWith('media/'));
  return { sql: read('db.sql').toString(), read, media: new Map(media.map(([path, file]) => [path.slice(6), file])) };
}

await run(async () => {
  const options = { remote: { type: 'boolean' }, over: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  const backup = readBackup(folder);
  const sql = `${backup.sql}\n${signOut}`;
  const { rows, needed } = await readDump(sql);

  await withStored(values.remote ?? false, async ({ db, media, runSql }) => {
    const count = () => countRows(async (query) => (await db.prepare(query).all()).results);
    const before = await count();
    const present = await listMedia(media);
    const isEmpty =
      present.size === 0 && Object.entries(before).every(([name, n]) => n === 0 || byItself.includes(name));
    if (!isEmpty && !values.over) {
      throw new Refusal('The site has data; nothing was changed. With --over the backup takes its place.');
    }
    // Files before rows, so that no moment shows a tour without its pictures.
    for (const [key, { sha256, contentType }] of backup.media) {
      const httpMetadata = contentType === undefined ? {} : { contentType };
      await media.put(key, backup.read(`media/${key}`), { sha256, httpMetadata });
    }
    const drop = Object.keys(before).map((name) => `DROP TABLE "${name}";`);
    await runSql(['PRAGMA defer_foreign_keys=TRUE;', ...drop, sql].join('\n'));
    for (const key of present.keys()) if (!backup.media.has(key)) await media.delete(key);

    const after = await count();
    const fewer = Object.entries(rows).filter(([name, n]) => (after[name] ?? 0) < n);
    if (fewer.length > 0) throw new Refusal(`Rows are missing in: ${fewer.map(([name]) => name).join(', ')}`);
    const stored = await listMedia(media);
    console.log(`Restored ${rows.tours} tours, ${rows.inquiries} inquiries and ${stored.size} files.`);
    requireAll([...backup.media.keys(), ...needed], (key) => stored.has(key));
  });
});
