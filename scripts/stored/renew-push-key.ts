import { setPushSecret } from '../deployment/secrets.ts';
import { tellOfPushKey } from '../local/accounts.ts';
import { writePushKey } from '../local/keys.ts';
import { insertEvent } from '../local/sql.ts';
import { readStateFolder } from '../setup/preflight.mjs';
import { readDeployment } from './cloudflare.ts';
import { withStored } from './stored.ts';

/** Gives the deployed site, or the local one, another key for notifications; what is done stands in its activity. */
export async function renewPushKey(isRemote: boolean): Promise<void> {
  await withStored(isRemote, async ({ query }) => {
    const [counted] = await query('SELECT count(*) AS devices FROM devices');
    if (isRemote) await setPushSecret(readDeployment());
    else writePushKey(readStateFolder());
    await query(tellOfPushKey());
    await query(insertEvent('push_key_renewed'));
    console.log('The site has a new key for notifications; the former one is gone.');
    console.log(
      `Devices with notifications: ${counted?.devices}. Each is told again once the desk was opened on it; a mail says so.`,
    );
  });
}
