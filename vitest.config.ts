import { crc32 } from 'node:zlib';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Only for tests that hang: scrypt is slow on a busy machine.
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig(async () => ({
  test: {
    ...(process.env.SHUFFLE ? { sequence: { shuffle: true, seed: crc32(process.env.SHUFFLE) } } : {}),
    projects: [
      {
        test: { ...patience, name: 'shared', include: ['shared/**/*.test.ts'] },
      },
      {
        test: { ...patience, name: 'scripts', include: ['scripts/**/*.test.ts'] },
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
          include: ['worker/**/*.test.ts'],
          setupFiles: ['./worker/test/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['./web/test/setup.ts'],
        },
      },
    ],
  },
}));
