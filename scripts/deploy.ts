// `npm run deploy`: builds, migrates the deployed database and publishes the new version.
import './local/quiet.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { findPackageFault } from './deployment/audit.ts';
import { findDeployFault } from './deployment/fault.ts';
import { makeMissingSecrets } from './deployment/secrets.ts';
import { writeSbom } from './local/sbom.ts';
import { root } from './setup/node-runtime.mjs';
import { runProgram, runTool } from './setup/program.mjs';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';
import { configPath } from './stored/wrangler-d1.ts';

const wrangler = 'wrangler/bin/wrangler.js';
const steps: [title: string, tool: string, args: string[], left: string][] = [
  ['Build', 'vite/bin/vite.js', ['build'], 'Nothing was changed'],
  ['Migrations', wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote'], 'The site runs on as it was'],
  // The build writes its own configuration, with the paths of its output.
  [
    'Deploy',
    wrangler,
    ['deploy', '-c', 'dist/highpass/wrangler.json'],
    'The database has the new migrations, and the site runs on in its former version, which works with them',
  ],
];

/** Refuses packages with a grave vulnerability that is publicly known, and those of which nobody can say. */
async function requireSoundPackages(): Promise<void> {
  const shell = process.platform === 'win32';
  const { said } = await runProgram('npm', ['audit', '--json'], { stdio: ['ignore', 'pipe', 'ignore'], shell });
  const fault = findPackageFault(said);
  if (fault !== null) throw new Refusal(fault);
}

await run(async () => {
  const { values } = parseArgs({ options: { anyway: { type: 'boolean' } } });
  const config = unstable_readConfig({ config: configPath() });
  const fault = findDeployFault(config);
  if (fault !== null) throw new Refusal(fault);
  if (!values.anyway) await requireSoundPackages();
  for (const [title, tool, args, left] of steps) {
    console.log(`\n== ${title}`);
    const { fine } = await runTool(tool, args, { stdio: 'inherit' });
    if (!fine) throw new Refusal(`${title} failed: the reason stands above. ${left}. Then run “npm run deploy” again.`);
    // Beside what is deployed; before it, the build would have removed it.
    if (title === 'Build') await writeSbom(join(root, 'dist/sbom.json'));
    // A first deploy makes the Worker that the secrets belong to.
    if (title === 'Deploy') await makeMissingSecrets();
  }
});
