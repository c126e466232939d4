// `npm run restore`: restores a backup into an empty site or, with --over, in place of the site's data.
// `npm run catch-up`: after D1 went back in time, reapplies what a later backup has and must not be undone.
import { parseArgs } from 'node:util';
import { maxParallelRequests, withBucket } from './backup/bucket.ts';
import {
  formatRowCounts,
  listObjectKeys,
  listTables,
  loadSql,
  readBackup,
  requirePictures,
} from './backup/read-backup.ts';
import { buildReapplySql, readRowsToReapply } from './backup/reapply.ts';
import { withDatabase } from './backup/wrangler-d1.ts';
import { run, runConcurrently } from './command.ts';
import { buildAuditEventSql } from './local/database.ts';

const usage =
  'npm run restore -- <folder of the backup> [--remote] [--over], or npm run catch-up -- <folder> [--remote]';

/** Tables that an empty site fills by itself. */
const selfFilledTables = ['d1_migrations', 'counters', 'summaries'];

/**
 * Restores a backup, and reapplies what the site erased, ended or changed for good since then. A restore that failed half way
 * can be repeated with `mayOverwrite`.
 * @throws when the backup is damaged, or when the site has data and `mayOverwrite` is false
 */
async function restore(folder: string, isRemote: boolean, mayOverwrite: boolean): Promise<void> {
  const backup = readBackup(folder);
  const backupDb = loadSql(backup.sql);
  requirePictures(backupDb, (key) => backup.entriesByKey.has(key));
  await withDatabase(isRemote, async (database) => {
    const currentDb = loadSql(database.exportSql());
    const tables = listTables(currentDb);
    const hasRows = (table: string) => currentDb.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined;
    const isEmpty = !tables.some((table) => !selfFilledTables.includes(table) && hasRows(table));
    if (!isEmpty && !mayOverwrite)
      throw new Error('The site has data; nothing was changed. With --over the backup takes its place.');
    await withBucket(isRemote, async (bucket) => {
      // Objects are stored before rows, so that the site never shows a tour without its pictures.
      await runConcurrently(backup.entriesByKey, maxParallelRequests, ([key, { contentType }]) =>
        bucket.put(key, { content: backup.readObject(key), contentType }),
      );
      database.runSql(
        [
          'PRAGMA defer_foreign_keys=TRUE;',
          ...tables.map((table) => `DROP TABLE "${table}";`),
          backup.sql,
          buildReapplySql(readRowsToReapply(isEmpty ? backupDb : currentDb)),
          buildAuditEventSql('restored'),
        ].join('\n'),
      );
      if (isEmpty) return;
      const { pictureKeys, otherKeys } = listObjectKeys(currentDb);
      const unusedKeys = [...pictureKeys, ...otherKeys].filter((key) => !backup.entriesByKey.has(key));
      await runConcurrently(unusedKeys, maxParallelRequests, bucket.delete);
    });
  });
  console.log(`Restored ${formatRowCounts(backupDb)} and ${backup.entriesByKey.size} files.`);
}

async function catchUp(folder: string, isRemote: boolean): Promise<void> {
  const laterDb = loadSql(readBackup(folder).sql);
  await withDatabase(isRemote, async ({ runSql }) => runSql(buildReapplySql(readRowsToReapply(laterDb))));
  console.log(
    'Who was erased is erased again. Accounts, tour leaders and payment details are as in that backup, what was ended is ended, and everybody is signed out.',
  );
}

await run(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const options = { remote: flag, over: flag, 'catch-up': flag };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder, ...unexpectedArgs] = positionals;
  if (folder === undefined || unexpectedArgs.length > 0) throw new Error(usage);
  if (values['catch-up']) await catchUp(folder, values.remote);
  else await restore(folder, values.remote, values.over);
});
