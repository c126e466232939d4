// `npm test`. This file and its imports run on the system's Node, before installation.
import { ensureInstalled } from './setup/install.mjs';
import { requireNode, root, runUnderProjectNode } from './setup/node-runtime.mjs';
import { requireWritable } from './setup/preflight.mjs';
import { run } from './setup/refusal.mjs';

await run(async () => {
  requireNode();
  requireWritable(root);
  await ensureInstalled();
  await runUnderProjectNode('scripts/checks.mjs');
});
