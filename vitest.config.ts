import { crc32 } from 'node:zlib';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { generatePeopleKey, generatePushKey } from './scripts/local/keys.ts';
import { readSeed } from './scripts/setup/read-seed.ts';

// A busy machine takes ten times as long as usual, so the timeouts only end tests that hang.
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000 };

// Projects run one after another, because Vitest starts a new process whenever the project changes.
const inTwoProcesses = (groupOrder: number) => ({ maxWorkers: 2, sequence: { groupOrder } });
// The files of a project share two processes, because starting a process takes longer than most files' tests.
const inSharedProcesses = (groupOrder: number) => ({ isolate: false, ...inTwoProcesses(groupOrder) });

const seed = readSeed();
// Number of simultaneous inquiries in worker/inquiries/flood.slow.test.ts. CROWD=10000 takes minutes.
const crowd = Number(process.env.CROWD ?? 2_000);
const drizzleModules = ['drizzle-orm', 'drizzle-orm/batch', 'drizzle-orm/d1', 'drizzle-orm/sqlite-core'];
const passkeyModules = ['@simplewebauthn/server', '@simplewebauthn/server/helpers'];
const seedSetup = './scripts/setup/property-seed.ts';

export default defineConfig(async ({ mode }) => ({
  test: {
    provide: { seed, crowd, histories: mode === 'slow' ? 200 : 5 },
    ...(process.env.SHUFFLE ? { sequence: { shuffle: true, seed: crc32(process.env.SHUFFLE) } } : {}),
    projects: [
      {
        test: {
          ...timeouts,
          ...inSharedProcesses(1),
          name: 'shared',
          include: ['shared/**/*.test.ts', 'web/features/ride/plan/**/*.test.ts'],
          setupFiles: [seedSetup],
        },
      },
      {
        test: {
          ...timeouts,
          ...inSharedProcesses(2),
          name: 'scripts',
          include: [mode === 'slow' ? 'scripts/**/*.slow.test.ts' : 'scripts/**/*.test.ts'],
          exclude: mode === 'slow' ? [] : ['scripts/**/*.slow.test.ts'],
          setupFiles: [seedSetup],
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
        // React's production build: the development build takes most of the time that rendering a page takes.
        oxc: { jsx: { development: false } },
        test: {
          ...timeouts,
          ...inSharedProcesses(3),
          name: 'worker',
          env: { NODE_ENV: 'production' },
          // Each library is bundled: as hundreds of files they take longer to load.
          deps: { optimizer: { ssr: { enabled: true, include: [...drizzleModules, ...passkeyModules] } } },
          include:
            mode === 'slow'
              ? ['worker/**/*.slow.test.ts', 'worker/bookings/histories.test.ts']
              : ['worker/**/*.test.ts'],
          exclude: mode === 'slow' ? [] : ['worker/**/*.slow.test.ts'],
          setupFiles: [seedSetup, './worker/test/setup.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...timeouts,
          // Each file has a process of its own, because files in one process would share Web Locks.
          ...inTwoProcesses(4),
          name: 'web',
          environment: 'happy-dom',
          // A click on a link must not navigate, because that would close the window.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/features/ride/plan/**'],
          setupFiles: [seedSetup, './web/test/setup.ts'],
        },
      },
    ],
  },
}));
