import { crc32 } from 'node:zlib';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { readSeed } from './scripts/house/read-seed.ts';

// Only for tests that hang: scrypt is slow on a busy machine.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

const seed = readSeed();
// So many inquiries come at once in worker/inquiries/crowd.test.ts. CROWD=10000 takes minutes.
const crowd = Number(process.env.CROWD ?? 700);
const setup = './scripts/house/seed.ts';

export default defineConfig(async () => ({
  test: {
    provide: { seed, crowd },
    ...(process.env.SHUFFLE ? { sequence: { shuffle: true, seed: crc32(process.env.SHUFFLE) } } : {}),
    projects: [
      {
        test: { ...patience, name: 'shared', isolate: false, include: ['shared/**/*.test.ts'], setupFiles: [setup] },
      },
      {
        test: { ...patience, name: 'scripts', include: ['scripts/**/*.test.ts'], setupFiles: [setup] },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations('./migrations') } },
          }),
        ],
        test: {
          ...patience,
          name: 'worker',
          isolate: false,
          maxWorkers: 1,
          // Others may have more workers, which Vitest allows in no group.
          sequence: { groupOrder: 1 },
          include: ['worker/**/*.test.ts'],
          setupFiles: [setup, './worker/test/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [setup, './web/test/setup.ts'],
        },
      },
    ],
  },
}));
