// `npm run campaign`: minutes of faults, kills, floods and malformed input against a local site whose data is thrown
// away. `SEED=<number>` repeats a run; `npm run campaign -- kills` runs one part.
import { ensureBuilt } from './local/build.ts';
import { runTool } from './setup/program.mjs';
import { run } from './setup/refusal.mjs';

await run(async () => {
  await ensureBuilt();
  const args = ['run', '--config', 'scripts/campaign/vitest.config.ts', ...process.argv.slice(2)];
  const { fine } = await runTool('vitest/vitest.mjs', args, { stdio: 'inherit' });
  if (!fine) process.exitCode = 1;
});
