import { readBackup } from './backup-folder.ts';
import { readDump } from './dump.ts';
import { listFinal, listLive, onlyLive, toFinalSql } from './final.ts';
import { withStored } from './stored.ts';
import { listColumns } from './tables.ts';

/** After going back in time, does again what a later backup knows and must not be undone. */
export async function catchUp(folder: string, isRemote: boolean): Promise<void> {
  const { final } = await readDump(readBackup(folder).sql);
  await withStored(isRemote, async ({ query, runSql }) => {
    const before = await listFinal(query);
    await runSql(toFinalSql(onlyLive(final, await listLive(query)), await listColumns(query)));
    const again = (await listFinal(query)).erased.length - before.erased.length;
    console.log(`Inquiries erased again: ${again}. Accounts are as in that backup, and everybody is signed out.`);
  });
}
