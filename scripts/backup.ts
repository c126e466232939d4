// `npm run backup`: copies the database and the pictures into a folder, with the hash of each file.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';
import { backUp } from './stored/back-up.ts';

const usage = 'npm run backup [-- <new folder>] [--remote]';

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { remote: { type: 'boolean' } } });
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const [folder = join('backups', now), ...rest] = positionals;
  if (rest.length > 0) throw new Refusal(usage);
  await backUp(folder, values.remote ?? false, now);
});
