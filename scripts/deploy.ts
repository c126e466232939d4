// `npm run deploy`: builds, migrates the deployed database and publishes the new version.
import './local/quiet.ts';
import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { findDeployFault } from './deployment/fault.ts';
import { writeSbom } from './local/sbom.ts';
import { root } from './setup/node-runtime.mjs';
import { runTool } from './setup/program.mjs';
import { Refusal, run } from './setup/refusal.mjs';

const wrangler = 'wrangler/bin/wrangler.js';
const steps: [title: string, tool: string, args: string[]][] = [
  ['Build', 'vite/bin/vite.js', ['build']],
  ['Migrations', wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote']],
  // The build writes its own configuration, with the paths of its output.
  ['Deploy', wrangler, ['deploy', '-c', 'dist/highpass/wrangler.json']],
];

await run(async () => {
  const fault = findDeployFault(unstable_readConfig({ config: join(root, 'wrangler.toml') }));
  if (fault !== null) throw new Refusal(fault);
  for (const [title, tool, args] of steps) {
    console.log(`\n== ${title}`);
    const { fine } = await runTool(tool, args, { stdio: 'inherit' });
    if (!fine) throw new Refusal(`${title} failed; the remaining steps were skipped.`);
    // Beside what is deployed; before it, the build would have removed it.
    if (title === 'Build') await writeSbom(join(root, 'dist/sbom.json'));
  }
});
