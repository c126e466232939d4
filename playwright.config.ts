import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './e2e/chromium-args.ts';
import { findChromium, findHeadlessShell, listEngines } from './scripts/setup/browsers.ts';

const withPath = (executablePath: string | null) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
});
// The back/forward cache and notifications.
const needWindow = ['between-pages.spec.ts', 'notifications.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  // First, since they take longest.
  projects: [
    ...listEngines().map((name) => ({ name, testMatch: 'engines/*.spec.ts' })),
    { name: 'Chromium with its window', testMatch: needWindow, use: withPath(findChromium()) },
    { name: 'Chromium', testIgnore: ['engines/*.spec.ts', ...needWindow], use: withPath(findHeadlessShell()) },
  ],
  globalSetup: './e2e/global-setup.ts',
  // Files run side by side, the journeys of one file in turn: they share a site.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Only for journeys that hang: on a busy machine each takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Installing one costs a third of a journey. Files about what it does allow it.
    serviceWorkers: 'block',
  },
});
