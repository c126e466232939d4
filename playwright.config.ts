import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './e2e/chromium-args.ts';
import { findChromium, listEngines } from './scripts/setup/browsers.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  // First, since they take longest.
  projects: [
    ...listEngines().map((name) => ({ name, testMatch: 'engines/*.spec.ts' })),
    { name: 'Chromium', testIgnore: 'engines/*.spec.ts' },
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
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
  },
});
