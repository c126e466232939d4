import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellOfPushKey } from '../local/accounts.ts';
import { makePeopleKey, makePushKey } from '../local/keys.ts';
import { type Deployment, ifKnown, openAccount } from '../stored/cloudflare.ts';
import { openDeployed } from '../stored/deployed-site.ts';

/** The secret that the deployed Worker encrypts people's papers with. Nobody can read it back: what it encrypted is lost with it. */
const peopleSecret = 'PEOPLE_KEY';
/** The secret that the deployed Worker signs notifications with. Nobody can read it back. */
const secret = 'VAPID_PRIVATE_KEY';

const toPath = (account: string, { name }: Deployment) => `/accounts/${account}/workers/scripts/${name}/secrets`;

/** None before the first deploy, too. */
async function listSecrets(deployment: Deployment): Promise<Set<string>> {
  const { id, ask } = await openAccount(deployment);
  const secrets = await ifKnown(ask<{ name: string }[]>('the Worker’s secrets', toPath(id, deployment)));
  return new Set(secrets?.map(({ name }) => name));
}

/** A site that had another key before has devices that were subscribed with it. */
async function mailOfKey(deployment: Deployment): Promise<void> {
  const { query } = await openDeployed(deployment);
  await query(tellOfPushKey()).catch(({ message }: Error) => {
    console.warn(`People with notifications aren’t told to open the desk on their phones: ${message}`);
  });
}

/**
 * Deploys with new keys if the Worker has none. They go in the same step as the code, since a first deploy has no Worker
 * yet that could be given one; later deploys leave a Worker's secrets as they are.
 * @param deploy gets arguments for `wrangler deploy`
 */
export async function withSecrets(
  deployment: Deployment,
  deploy: (args: string[]) => Promise<{ fine: boolean }>,
): Promise<{ fine: boolean }> {
  const known = await listSecrets(deployment);
  const made: Record<string, string> = {};
  if (!known.has(secret)) made[secret] = makePushKey();
  if (!known.has(peopleSecret)) made[peopleSecret] = makePeopleKey();
  if (Object.keys(made).length === 0) return deploy([]);
  const folder = mkdtempSync(join(tmpdir(), 'highpass-secret-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    if (secret in made) console.log('The site gets its key for notifications.');
    if (peopleSecret in made) console.log('The site gets its key for people’s papers.');
    const deployed = await deploy(['--secrets-file', file]);
    if (deployed.fine && secret in made) await mailOfKey(deployment);
    return deployed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Gives the deployed Worker another key. */
export async function setPushSecret(deployment: Deployment): Promise<void> {
  const { id, ask } = await openAccount(deployment);
  const body = { name: secret, text: makePushKey(), type: 'secret_text' };
  await ask(`the Worker ${deployment.name}`, toPath(id, deployment), body, 'PUT');
}
