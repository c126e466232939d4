// `npm run deploy`: builds, migrates the deployed database and publishes the new version.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  if (/^database_id = "0{8}-/m.test(config)) {
    throw new Refusal('wrangler.toml has no database id yet. See “Deploy” in the README.');
  }
  if (/^SITE_URL = "http:\/\/localhost/m.test(config)) {
    throw new Refusal('wrangler.toml still has SITE_URL = "http://localhost…", which links in e-mails would use.');
  }
  for (const [title, tool, args] of steps) {
    console.log(`\n== ${title}`);
    const { fine } = await runTool(tool, args, { stdio: 'inherit' });
    if (!fine) throw new Refusal(`${title} failed; the remaining steps were skipped.`);
    // Beside what is deployed; before it, the build would have removed it.
    if (title === 'Build') await writeSbom(join(root, 'dist/sbom.json'));
  }
});
