// `npm run restore`: puts a backup into an empty site, or with --over in the place of what is there.
// `npm run catch-up`: after going back in time, does again what a later backup knows and must not be undone.
import { parseArgs } from 'node:util';
import { readBackup } from './backup/backup-folder.ts';
import { atOnce, withBucket } from './backup/bucket.ts';
import { countRows, listFiles, listTables, loadSql, requireFiles } from './backup/dump.ts';
import { formatReapplySql, readReapplied } from './backup/reapply.ts';
import { withDatabase } from './backup/wrangler-d1.ts';
import { run } from './command.ts';
import { insertEvent } from './local/database.ts';
import { inTurns } from './setup/browsers.ts';

const usage =
  'npm run restore -- <folder of the backup> [--remote] [--over], or npm run catch-up -- <folder> [--remote]';

/** Tables that a site fills by itself. */
const filledByItself = ['d1_migrations', 'counters', 'summaries'];

/**
 * Puts a backup into an empty site, or replaces what is there. What the site erased, ended or changed for good since the
 * backup is applied again. A restore that broke off is repeated with `isOver`.
 * @throws when the backup is damaged, or when the site has data and `isOver` is false
 */
async function restore(folder: string, isRemote: boolean, isOver: boolean): Promise<void> {
  const backup = readBackup(folder);
  const dump = loadSql(backup.sql);
  requireFiles(dump, (key) => backup.media.has(key));
  await withDatabase(isRemote, async (database) => {
    const before = loadSql(database.exportSql());
    const tables = listTables(before);
    const isFilled = (table: string) => before.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined;
    const isEmpty = tables.filter((table) => !filledByItself.includes(table)).every((table) => !isFilled(table));
    if (!isEmpty && !isOver)
      throw new Error('The site has data; nothing was changed. With --over the backup takes its place.');
    await withBucket(isRemote, async (bucket) => {
      // Objects before rows, so that no moment shows a tour without its pictures.
      await inTurns(backup.media, atOnce, ([key, { contentType }]) =>
        bucket.put(key, { content: backup.read(`media/${key}`), contentType }),
      );
      database.runFile(
        [
          'PRAGMA defer_foreign_keys=TRUE;',
          ...tables.map((table) => `DROP TABLE "${table}";`),
          backup.sql,
          formatReapplySql(readReapplied(isEmpty ? dump : before)),
          insertEvent('restored'),
        ].join('\n'),
      );
      const { pictures, brand } = isEmpty ? { pictures: [], brand: [] } : listFiles(before);
      const others = [...pictures, ...brand].filter((key) => !backup.media.has(key));
      await inTurns(others, atOnce, bucket.delete);
    });
  });
  console.log(`Restored ${countRows(dump)} and ${backup.media.size} files.`);
}

/** After D1 went back in time: applies again what a later backup knows and must not be undone. */
async function catchUp(folder: string, isRemote: boolean): Promise<void> {
  const later = loadSql(readBackup(folder).sql);
  await withDatabase(isRemote, async ({ runFile }) => runFile(formatReapplySql(readReapplied(later))));
  console.log(
    'Who was erased is erased again. Accounts, captains and payment details are as in that backup, what was ended is ended, and everybody is signed out.',
  );
}

await run(async () => {
  const isGiven = { type: 'boolean', default: false } as const;
  const options = { remote: isGiven, over: isGiven, 'catch-up': isGiven };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(usage);
  if (values['catch-up']) await catchUp(folder, values.remote);
  else await restore(folder, values.remote, values.over);
});
