// `npm run dev`: Vite with hot reload for browser and Worker, on the data of `npm start`.
import './local/disable-telemetry.ts';
import { createServer } from 'vite';
import { port, run, runWrangler } from './command.ts';
import { readKeys } from './local/keys.ts';
import { lockState } from './local/state-folder.ts';

await run(async () => {
  const stateFolder = '.wrangler/state';
  lockState(stateFolder);
  runWrangler(['d1', 'migrations', 'apply', 'DB', '--local']);
  const { pushKey, peopleKey } = readKeys(stateFolder);
  // These are not the secrets' own names: a build would write a secret from its environment into the deployed code.
  Object.assign(process.env, { DEV_PUSH_KEY: pushKey, DEV_PEOPLE_KEY: peopleKey });
  const server = await createServer({ configFile: 'vite.config.ts', server: { port, strictPort: true } });
  await server.listen();
  server.printUrls();
});
