// `npm test`. These lines and what they import run on the system's Node, before anything is installed.
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
