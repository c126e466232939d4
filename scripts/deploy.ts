// `npm run deploy`: builds, migrates the deployed database and publishes the new version.
import './local/quiet.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unstable_readConfig } from 'wrangler';
import { requireAccount } from './deployment/account.ts';
import { findPackageFault } from './deployment/audit.ts';
import { carryOver, fromSite } from './deployment/carry-over.ts';
import { findDeployFault } from './deployment/fault.ts';
import { withSecrets } from './deployment/secrets.ts';
import { writeSbom } from './local/sbom.ts';
import { root } from './setup/node-runtime.mjs';
import { runProgram, runTool } from './setup/program.mjs';
import { Refusal, run } from './setup/refusal.mjs';
import { configPath } from './stored/cloudflare.ts';

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

/** Open pages of earlier builds still ask for their scripts. */
async function keepFilesOfOpenPages(site: string): Promise<void> {
  const { taken, failures } = await carryOver(join(root, 'dist/client'), fromSite(site), Date.now());
  console.log(`Files of earlier builds taken along: ${taken.length}`);
  if (failures.length === 0) return;
  console.warn(`Pages that are open now may have to load anew: ${failures.slice(0, 3).join('; ')}`);
}

await run(async () => {
  const { values } = parseArgs({ options: { anyway: { type: 'boolean' } } });
  const config = unstable_readConfig({ config: configPath() });
  const fault = findDeployFault(config);
  if (fault !== null) throw new Refusal(fault);
  if (!values.anyway) await requireSoundPackages();
  await requireAccount(config);
  for (const [title, tool, args, left] of steps) {
    console.log(`\n== ${title}`);
    const runWith = (more: string[]) => runTool(tool, [...args, ...more], { stdio: 'inherit' });
    const { fine } = await (title === 'Deploy' ? withSecrets(config, runWith) : runWith([]));
    if (!fine) throw new Refusal(`${title} failed: the reason stands above. ${left}. Then run “npm run deploy” again.`);
    if (title !== 'Build') continue;
    await keepFilesOfOpenPages(String(config.vars.SITE_URL));
    // Beside what is deployed; before it, the build would have removed it.
    await writeSbom(join(root, 'dist/sbom.json'));
  }
});
