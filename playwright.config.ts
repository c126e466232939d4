import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './e2e/chromium-args.ts';
import { findChromium, findHeadlessShell, listEngines } from './scripts/setup/browsers.ts';

const executablePath = findChromium();
const shell = findHeadlessShell();

// The headless shell needs a fifth less processor time (Home opened 24 times: 46 s instead of 58), but it fetches
// pictures sooner, keeps no page for Back, and shows no notifications.
const files = ['budgets', 'navigation', 'notifications'];
const needsWindow = files.map((name) => `${name}.spec.ts`);

/** Chromium as it is found at a path, or Playwright's own. */
const launch = (path: string | null) => ({ ...(path ? { executablePath: path } : {}), args: chromiumArgs });

const engineFiles = 'engines/*.spec.ts';
const endToEndProjects = shell
  ? [
      { name: 'Chromium', testMatch: needsWindow },
      {
        name: 'Headless shell',
        testIgnore: [engineFiles, ...needsWindow],
        use: { launchOptions: launch(shell) },
      },
    ]
  : [{ name: 'Chromium', testIgnore: engineFiles }];

export default defineConfig({
  testDir: 'e2e',
  // First, since they take longest.
  projects: [...listEngines().map((name) => ({ name, testMatch: engineFiles })), ...endToEndProjects],
  globalSetup: './e2e/global-setup.ts',
  // Files run side by side, the tests of one file in turn, because they share a site.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Only for tests that hang: on a busy machine each takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Installing one costs a third of a test's time. Files that test the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: launch(executablePath),
  },
});
