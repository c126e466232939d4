// `npm run catch-up`: after going back in time, does again what a later backup knows and must not be undone.
import { parseArgs } from 'node:util';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';
import { catchUp } from './stored/restore.ts';

const usage = 'npm run catch-up -- <folder of a later backup> [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  await catchUp(folder, values.remote ?? false);
});
