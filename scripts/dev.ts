// `npm run dev`: Vite with hot reload for browser and Worker, on the data of `npm start`.
import './local/quiet.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readKeys } from './local/keys.ts';
import { takeState } from './local/state-folder.ts';
import { root } from './setup/node-runtime.mjs';
import { readPort, requireFreePort } from './setup/preflight.mjs';
import { runTool } from './setup/program.mjs';
import { Refusal } from './setup/refusal.mjs';
import { run } from './setup/run.mjs';

await run(async () => {
  const port = readPort();
  await requireFreePort(port);
  // Vite's plugin always keeps its data here, whatever STATE says. The lock ends with the process.
  const state = join(root, '.wrangler/state');
  if (!existsSync(join(state, 'v3'))) throw new Refusal('There is no data to work on yet. Run npm start once.');
  takeState(state);
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local'];
  const migrated = await runTool('wrangler/bin/wrangler.js', migrate, { env: { ...process.env, CI: 'true' } });
  if (!migrated.fine) throw new Refusal(`The new migrations could not be applied:\n${migrated.said}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
  const keys = readKeys(state);
  const { fine } = await runTool('vite/bin/vite.js', ['--port', `${port}`, '--strictPort'], {
    stdio: 'inherit',
    // Not by the secrets' own names: a build that found it in its environment would write it into what is deployed.
    env: { ...process.env, DEV_PUSH_KEY: keys.push, DEV_PEOPLE_KEY: keys.people },
  });
  process.exit(fine ? 0 : 1);
});
