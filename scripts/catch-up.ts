// `npm run catch-up`: after going back in time, does again what a later backup knows and must not be undone.
import { parseArgs } from 'node:util';
import { readBackup } from './local/backup-folder.ts';
import { readDump } from './local/dump.ts';
import { listColumns, listFinal, listLive, onlyLive, toFinalSql } from './local/final.ts';
import { withStored } from './local/stored.ts';
import { Refusal, run } from './setup/refusal.mjs';

const usage = 'npm run catch-up -- <folder of a later backup> [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  const { final } = await readDump(readBackup(folder).sql);
  await withStored(values.remote ?? false, async ({ db, runSql }) => {
    const query = async (sql: string) => (await db.prepare(sql).all()).results;
    const before = await listFinal(query);
    await runSql(toFinalSql(onlyLive(final, await listLive(query)), await listColumns(query)));
    const again = (await listFinal(query)).erased.length - before.erased.length;
    console.log(`Inquiries erased again: ${again}. Accounts are as in that backup, and everybody is signed out.`);
  });
});
