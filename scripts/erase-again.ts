// `npm run erase-again`: erases what a later backup knows as erased, in a database that went back to before.
import { parseArgs } from 'node:util';
import { readBackup } from './local/backup-folder.ts';
import { readDump } from './local/dump.ts';
import { listColumns, listErased, toEraseAgain } from './local/erased.ts';
import { withStored } from './local/stored.ts';
import { Refusal, run } from './setup/refusal.mjs';

const usage = 'npm run erase-again -- <folder of a later backup> [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  const { erased } = await readDump(readBackup(folder).sql);
  await withStored(values.remote ?? false, async ({ db, runSql }) => {
    const query = async (sql: string) => (await db.prepare(sql).all()).results;
    const before = (await listErased(query)).length;
    await runSql(toEraseAgain(erased, await listColumns(query)));
    console.log(`Inquiries erased again: ${(await listErased(query)).length - before}.`);
  });
});
