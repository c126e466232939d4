import { crc32 } from 'node:zlib';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { generatePeopleKey, generatePushKey } from './scripts/local/keys.ts';
import { readSeed } from './scripts/setup/read-seed.ts';

// Only for tests that hang: on a busy machine each takes ten times as long.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 };

// Two processes take all files of a project: a start costs more than most files' tests. Mixed, they would take a new one
// at each change of project. Each file of `web` has a process of its own: threads would share Web Locks.
const twoProcesses = (groupOrder: number) => ({ maxWorkers: 2, sequence: { groupOrder } });
const inTurn = (groupOrder: number) => ({ isolate: false, ...twoProcesses(groupOrder) });

const seed = readSeed();
// So many inquiries come at once in worker/inquiries/flood.slow.test.ts. CROWD=10000 takes minutes.
const crowd = Number(process.env.CROWD ?? 2_000);
const stay = { disableMainFrameNavigation: true, disableFallbackToSetURL: true };
const drizzle = ['drizzle-orm', 'drizzle-orm/batch', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core'];
const passkeys = ['@simplewebauthn/server', '@simplewebauthn/server/helpers'];
const setup = './scripts/setup/property-seed.ts';

export default defineConfig(async ({ mode }) => ({
  test: {
    provide: { seed, crowd, histories: mode === 'slow' ? 200 : 5 },
    ...(process.env.SHUFFLE ? { sequence: { shuffle: true, seed: crc32(process.env.SHUFFLE) } } : {}),
    projects: [
      {
        test: {
          ...patience,
          ...inTurn(1),
          name: 'shared',
          // The ride's rules need no window either.
          include: ['shared/**/*.test.ts', 'web/features/ride/plan/**/*.test.ts'],
          setupFiles: [setup],
        },
      },
      {
        test: {
          ...patience,
          ...inTurn(2),
          name: 'scripts',
          include: [mode === 'slow' ? 'scripts/**/*.slow.test.ts' : 'scripts/**/*.test.ts'],
          exclude: mode === 'slow' ? [] : ['scripts/**/*.slow.test.ts'],
          setupFiles: [setup],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                VAPID_PRIVATE_KEY: generatePushKey(),
                PEOPLE_KEY: generatePeopleKey(),
              },
            },
          }),
        ],
        // React as it is deployed: its development build takes most of a page's time.
        oxc: { jsx: { development: false } },
        test: {
          ...patience,
          ...inTurn(3),
          name: 'worker',
          env: { NODE_ENV: 'production' },
          // Each in one file: from their own hundreds they take longer to load, and queries to write.
          deps: { optimizer: { ssr: { enabled: true, include: [...drizzle, ...passkeys] } } },
          // `npm run test:slow` takes what takes too long for each run.
          include:
            mode === 'slow'
              ? ['worker/**/*.slow.test.ts', 'worker/bookings/histories.test.ts']
              : ['worker/**/*.test.ts'],
          exclude: mode === 'slow' ? [] : ['worker/**/*.slow.test.ts'],
          setupFiles: [setup, './worker/test/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          ...twoProcesses(4),
          name: 'web',
          environment: 'happy-dom',
          // A link that is pressed must not take the window away.
          environmentOptions: { happyDOM: { settings: { navigation: stay } } },
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/features/ride/plan/**'],
          setupFiles: [setup, './web/test/setup.ts'],
        },
      },
    ],
  },
}));
