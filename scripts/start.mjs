// `npm start`. This file and its imports run on the system's Node, before installation.
import { ensureInstalled } from './setup/install.mjs';
import { requireNode, root, runUnderProjectNode } from './setup/node-runtime.mjs';
import { readPort, readStateFolder, requireFreePort, requireWritable } from './setup/preflight.mjs';
import { run } from './setup/refusal.mjs';

await run(async () => {
  requireNode();
  await requireFreePort(readPort());
  requireWritable(root, readStateFolder());
  await ensureInstalled();
  await runUnderProjectNode('scripts/serve.mjs');
});
