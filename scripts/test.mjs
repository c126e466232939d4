// `npm test`. This file and its imports run on the system's Node, before installation.
import { installAndRun } from './setup/install.mjs';
import { run } from './setup/run.mjs';

await run(() => installAndRun('scripts/checks.ts'));
