// `npm run dev`: Vite with hot reload for browser and Worker, on the data of `npm start`.
import './local/disable-telemetry.ts';
import { createServer } from 'vite';
import { port, run, runWrangler } from './command.ts';
import { readKeys } from './local/keys.ts';
import { lockState } from './local/state-folder.ts';

await run(async () => {
  // Vite's plugin always keeps its data here, whatever STATE says.
  const state = '.wrangler/state';
  lockState(state);
  runWrangler(['d1', 'migrations', 'apply', 'DB', '--local']);
  const keys = readKeys(state);
  // Not by the secrets' own names: a build that found it in its environment would write it into what is deployed.
  Object.assign(process.env, { DEV_PUSH_KEY: keys.push, DEV_PEOPLE_KEY: keys.people });
  const server = await createServer({ configFile: 'vite.config.ts', server: { port, strictPort: true } });
  await server.listen();
  server.printUrls();
});
