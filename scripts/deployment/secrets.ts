import { runWrangler } from '../command.ts';
import { makePeopleKey, makePushKey } from '../local/keys.ts';
import { configPath } from '../stored/wrangler-d1.ts';

/** Secrets of the deployed Worker. Nobody can read them back: what PEOPLE_KEY encrypted is lost with it. */
const secrets: Record<string, () => string> = { VAPID_PRIVATE_KEY: makePushKey, PEOPLE_KEY: makePeopleKey };

/** Gives the deployed Worker the secrets that it lacks. */
export function makeMissingSecrets(): void {
  const listed: { name: string }[] = JSON.parse(
    runWrangler(['secret', 'list', '--format', 'json', '-c', configPath()]),
  );
  for (const [name, make] of Object.entries(secrets)) {
    if (listed.some((one) => one.name === name)) continue;
    runWrangler(['secret', 'put', name, '-c', configPath()], 'pipe', make());
    console.log(`The Worker has a new secret, ${name}.`);
  }
}
