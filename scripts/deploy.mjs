// `npm run deploy`: builds, brings the deployed database up to date, and puts the new version in its place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './checks/tool.mjs';
import { root } from './setup/node-runtime.mjs';
import { Refusal, run } from './setup/refusal.mjs';

const wrangler = 'wrangler/bin/wrangler.js';

await run(async () => {
  const config = readFileSync(join(root, 'wrangler.toml'), 'utf8');
  if (/^database_id = "0{8}-/m.test(config)) {
    throw new Refusal('wrangler.toml has no database id yet: the README’s “Deploy” says where it comes from.');
  }
  if (/^SITE_URL = "http:\/\/localhost/m.test(config)) {
    throw new Refusal('wrangler.toml still says SITE_URL = "http://localhost…": links in e-mails are made with it.');
  }
  const steps = /** @type {const} */ ([
    ['Build', 'vite/bin/vite.js', ['build']],
    ['Migrations', wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote']],
    // The build wrote its own configuration, with the paths of what it made.
    ['Deploy', wrangler, ['deploy', '-c', 'dist/highpass/wrangler.json']],
  ]);
  for (const [title, script, args] of steps) {
    console.log(`\n== ${title}`);
    if (!(await runTool(script, [...args]))) throw new Refusal(`${title} failed; nothing after it was done.`);
  }
});
