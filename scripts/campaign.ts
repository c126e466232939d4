// `npm run campaign`: minutes of faults, kills, floods and malformed input against a local site whose data is thrown
// away. `SEED=<number>` repeats a run; `npm run campaign -- kills` runs one part.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runParts } from './run-parts.ts';
import { root } from './setup/node-runtime.mjs';
import { runTool } from './setup/program.mjs';

const folder = join(root, 'scripts/campaign');
const ending = '.campaign.ts';
const parts = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

await runParts(parts, async () => {
  const args = ['run', '--config', 'scripts/campaign/vitest.config.ts', ...process.argv.slice(2)];
  const { fine } = await runTool('vitest/vitest.mjs', args, { stdio: 'inherit' });
  if (!fine) process.exitCode = 1;
});
