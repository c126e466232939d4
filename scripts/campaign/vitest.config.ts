import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { readSeed } from '../house/read-seed.ts';

const root = join(import.meta.dirname, '../..');
const longest = 10 * 60_000;

export default defineConfig({
  root,
  test: {
    provide: { seed: readSeed() },
    include: ['scripts/campaign/*.campaign.ts'],
    setupFiles: ['./scripts/house/seed.ts'],
    globalSetup: ['./e2e/global-setup.ts'],
    // The parts in turn: each is about a site under load.
    fileParallelism: false,
    testTimeout: longest,
    hookTimeout: longest,
    disableConsoleIntercept: true,
  },
});
