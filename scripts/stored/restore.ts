import { insertEvent } from '../local/sql.ts';
import { inTurns } from '../setup/in-turns.ts';
import { Refusal } from '../setup/refusal.mjs';
import { atOnce } from './back-up.ts';
import { readBackup } from './backup-folder.ts';
import { withBucket } from './bucket.ts';
import { listTables, loadSql, readNeededFiles } from './dump.ts';
import { formatReapplySql, readReapplied } from './reapply.ts';
import { withDatabase } from './wrangler-d1.ts';

/** Tables that a site fills by itself. */
const filledByItself = ['d1_migrations', 'counters', 'summaries'];

/**
 * Puts a backup into an empty site, or replaces what is there. What the site erased, ended or changed for good since the
 * backup is applied again. A restore that broke off is repeated with `isOver`.
 * @throws Refusal when the backup is damaged, or when the site has data and `isOver` is false
 */
export async function restore(folder: string, isRemote: boolean, isOver: boolean): Promise<void> {
  const backup = readBackup(folder);
  const dump = loadSql(backup.sql);
  const missing = readNeededFiles(dump).filter((key) => !backup.media.has(key));
  if (missing.length > 0) throw new Refusal(`${missing.length} files are missing:\n${missing.join('\n')}`);
  await withDatabase(isRemote, async (database) => {
    const before = loadSql(await database.exportSql());
    const tables = listTables(before);
    const isFilled = (table: string) => before.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined;
    const isEmpty = tables.filter((table) => !filledByItself.includes(table)).every((table) => !isFilled(table));
    if (!isEmpty && !isOver)
      throw new Refusal('The site has data; nothing was changed. With --over the backup takes its place.');
    await withBucket(isRemote, async (bucket) => {
      // Objects before rows, so that no moment shows a tour without its pictures.
      await inTurns(backup.media, atOnce, ([key, { contentType }]) =>
        bucket.put(key, { content: backup.read(`media/${key}`), contentType }),
      );
      await database.runFile(
        [
          'PRAGMA defer_foreign_keys=TRUE;',
          ...tables.map((table) => `DROP TABLE "${table}";`),
          backup.sql,
          formatReapplySql(isEmpty ? readReapplied(dump) : readReapplied(before)),
          insertEvent('restored'),
        ].join('\n'),
      );
      const others = (await bucket.list()).filter((key) => !backup.media.has(key));
      await inTurns(others, atOnce, bucket.delete);
    });
  });
  const { tours, inquiries } = dump
    .prepare('SELECT (SELECT count(*) FROM tours) AS tours, (SELECT count(*) FROM inquiries) AS inquiries')
    .get() as Record<string, number>;
  console.log(`Restored ${tours} tours, ${inquiries} inquiries and ${backup.media.size} files.`);
}

/** After D1 went back in time: applies again what a later backup knows and must not be undone. */
export async function catchUp(folder: string, isRemote: boolean): Promise<void> {
  const later = loadSql(readBackup(folder).sql);
  await withDatabase(isRemote, async (database) => {
    const countErased = async () => {
      const [row] = await database.query('SELECT count(*) AS n FROM inquiries WHERE erased_at IS NOT NULL');
      return Number(row?.n);
    };
    const before = await countErased();
    await database.runFile(formatReapplySql(readReapplied(later)));
    const again = (await countErased()) - before;
    console.log(`Inquiries erased again: ${again}. Accounts are as in that backup, and everybody is signed out.`);
  });
}
