import { hash } from 'node:crypto';
import { insertEvent } from '../local/sql.ts';
import { explain } from '../setup/explain.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { readBackup } from './backup-folder.ts';
import { readDump, requireAll } from './dump.ts';
import { type Final, listFinal, onlyLive, toFinalSql } from './final.ts';
import { forEachFile } from './for-each-file.ts';
import { shortenStatements } from './short-statements.ts';
import { withStored } from './stored.ts';
import { countRows } from './tables.ts';
import { noneTakenBack } from './taken-back.ts';

/** Tables that a site fills by itself. */
const byItself = ['d1_migrations', 'counters', 'summaries', 'refusals'];

const nothing: Final = { erased: [], bookings: [], users: [], passkeys: [], events: [], takenBack: noneTakenBack };

const isSame = (some: Record<string, number>, others: Record<string, number>) =>
  JSON.stringify(Object.entries(some).sort()) === JSON.stringify(Object.entries(others).sort());

/** Puts a backup into an empty site, or over what is there. One that broke off goes on when it is asked for again. */
export async function putBack(folder: string, isRemote: boolean, isOver: boolean): Promise<void> {
  const backup = readBackup(folder);
  const { columns, live } = await readDump(backup.sql);
  const line = columns.events?.length ? insertEvent('restored') : '';
  const toSql = (final: Final) => `${backup.sql}\n${toFinalSql(onlyLive(final, live), columns)}\n${line}`;
  const hasFile = (key: string, etag: string | undefined) =>
    etag !== undefined && hash('md5', backup.read(`media/${key}`)) === etag;

  await withStored(isRemote, async ({ query, runSql, openBucket }) => {
    const bucket = await openBucket();
    const before = await countRows(query);
    const present = await bucket.list();
    const others = [...present.keys()].filter((key) => !backup.media.has(key));
    const missing = [...backup.media].filter(([key]) => !hasFile(key, present.get(key)));
    // Files of this backup and no rows: a restore that broke off before its rows. All of both: after them.
    const isBegun = others.length === 0 && missing.every(([key]) => !present.has(key));
    const isEmpty = isBegun && Object.entries(before).every(([name, n]) => n === 0 || byItself.includes(name));
    const isThere = isBegun && missing.length === 0 && isSame(before, (await readDump(toSql(nothing))).rows);
    if (!isEmpty && !isThere && !isOver) {
      throw new Refusal('The site has data; nothing was changed. With --over the backup takes its place.');
    }
    let state = 'The database is as it was before';
    try {
      if (present.size > 0 && isBegun) console.log(`${present.size} files are there from before.`);
      const sql = toSql(isThere ? nothing : await listFinal(query));
      const { rows, needed } = await readDump(sql);
      // Files before rows, so that no moment shows a tour without its pictures.
      await forEachFile('Files', missing, ([key, { contentType }]) =>
        bucket.put(key, { content: backup.read(`media/${key}`), contentType }),
      );
      if (!isThere || isOver) {
        const drop = Object.keys(before).map((name) => `DROP TABLE "${name}";`);
        state = 'The database is as it was before, or as in the backup';
        await runSql(['PRAGMA defer_foreign_keys=TRUE;', ...drop, shortenStatements(sql)].join('\n'));
        state = 'The database is as in the backup';
      }
      await forEachFile('Files that go', others, bucket.delete);

      const after = await countRows(query);
      const fewer = Object.entries(rows).filter(([name, n]) => (after[name] ?? 0) < n);
      if (fewer.length > 0) throw new Refusal(`Rows are missing in: ${fewer.map(([name]) => name).join(', ')}`);
      const stored = await bucket.list();
      console.log(`Restored ${rows.tours} tours, ${rows.inquiries} inquiries and ${stored.size} files.`);
      requireAll([...backup.media.keys(), ...needed], (key) => stored.has(key));
    } catch (error) {
      const options = `${isRemote ? ' --remote' : ''}${isOver ? ' --over' : ''}`;
      const again = `npm run restore -- ${folder}${options}`;
      throw new Refusal(`${explain(error)}\nThe restore broke off. ${state}. To go on where it stopped: ${again}`);
    }
  });
}
