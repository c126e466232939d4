// `npm run restore`: puts a backup into an empty site, or with --over in the place of what is there.
import { parseArgs } from 'node:util';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';
import { restore } from './stored/restore.ts';

const usage = 'npm run restore -- <folder of the backup> [--remote] [--over]';

await run(async () => {
  const options = { remote: { type: 'boolean' }, over: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Refusal(usage);
  await restore(folder, values.remote ?? false, values.over ?? false);
});
