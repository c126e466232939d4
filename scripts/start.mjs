// `npm start`. This file and its imports run on the system's Node, before installation.
import { installAndRun } from './setup/install.mjs';
import { readPort, readStateFolder, requireFreePort } from './setup/preflight.mjs';
import { run } from './setup/run.mjs';

await run(async () => {
  await requireFreePort(readPort());
  await installAndRun('scripts/serve.ts', readStateFolder());
});
