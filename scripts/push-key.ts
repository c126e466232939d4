// `npm run push-key`: gives the site another key for notifications, the deployed one with --remote.
import { parseArgs } from 'node:util';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';
import { renewPushKey } from './stored/renew-push-key.ts';

const usage = 'npm run push-key -- renew [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  if (positionals.join() !== 'renew') throw new Refusal(usage);
  await renewPushKey(values.remote ?? false);
});
