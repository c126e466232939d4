import { renewPushSecret } from '../deployment/secrets.ts';
import { tellOfPushKey } from '../local/accounts.ts';
import { writePushKey } from '../local/keys.ts';
import { insertEvent } from '../local/sql.ts';
import { readStateFolder } from '../setup/preflight.mjs';
import { withDatabase } from './wrangler-d1.ts';

/** Gives the deployed site, or the local one, another key for notifications, and notes it in the activity. */
export async function renewPushKey(isRemote: boolean): Promise<void> {
  await withDatabase(isRemote, async ({ query, runFile }) => {
    const [counted] = await query('SELECT count(*) AS devices FROM devices');
    if (isRemote) await renewPushSecret();
    else writePushKey(readStateFolder());
    await runFile(`${tellOfPushKey()}\n${insertEvent('push_key_renewed')}`);
    console.log('The site has a new key for notifications; the former one is gone.');
    console.log(
      `Devices with notifications: ${counted?.devices}. Each is told again once the desk was opened on it; a mail says so.`,
    );
  });
}
