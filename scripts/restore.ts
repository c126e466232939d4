// `npm run restore`: puts a backup into an empty site, or with --over in the place of what is there.
import { parseArgs } from 'node:util';
import { readBackup } from './local/backup-folder.ts';
import { countRows, readDump, requireAll } from './local/dump.ts';
import { insertEvent } from './local/events.ts';
import { listFinal, onlyLive, toFinalSql } from './local/final.ts';
import { listMedia, withStored } from './local/stored.ts';
import { Refusal, run } from './setup/refusal.mjs';

const usage = 'npm run restore -- <folder of the backup> [--remote] [--over]';

/** Tables that a site fills by itself. */
const byItself = ['d1_migrations', 'counters', 'summaries', 'refusals'];

await run(async () => {
  const options = { remote: { type: 'boolean' }, over: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  const backup = readBackup(folder);
  const { columns, live } = await readDump(backup.sql);
  const line = columns.events?.length ? insertEvent('restored') : '';

  await withStored(values.remote ?? false, async ({ db, media, runSql }) => {
    const query = async (text: string) => (await db.prepare(text).all()).results;
    const before = await countRows(query);
    const sql = `${backup.sql}\n${toFinalSql(onlyLive(await listFinal(query), live), columns)}\n${line}`;
    const { rows, needed } = await readDump(sql);
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

    const after = await countRows(query);
    const fewer = Object.entries(rows).filter(([name, n]) => (after[name] ?? 0) < n);
    if (fewer.length > 0) throw new Refusal(`Rows are missing in: ${fewer.map(([name]) => name).join(', ')}`);
    const stored = await listMedia(media);
    console.log(`Restored ${rows.tours} tours, ${rows.inquiries} inquiries and ${stored.size} files.`);
    requireAll([...backup.media.keys(), ...needed], (key) => stored.has(key));
  });
});
