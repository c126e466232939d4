// `npm run catch-up`: after going back in time, erases and disables again what a later backup knows as such.
import { parseArgs } from 'node:util';
import { readBackup } from './local/backup-folder.ts';
import { readDump } from './local/dump.ts';
import { listColumns, listFinal, toFinalSql } from './local/final.ts';
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
    await runSql(toFinalSql(final, await listColumns(query)));
    const after = await listFinal(query);
    const count = (name: keyof typeof after) => after[name].length - before[name].length;
    console.log(`Inquiries erased again: ${count('erased')}. Accounts disabled again: ${count('disabled')}.`);
  });
});
