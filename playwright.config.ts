import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './e2e/chromium-args.ts';
import { findChromium, findHeadlessShell, listOtherEngines } from './scripts/setup/browsers.ts';

const chromiumPath = findChromium();
const headlessShellPath = findHeadlessShell();

// The headless shell needs a fifth less processor time (Home opened 24 times: 46 s instead of 58), but it fetches
// pictures sooner, keeps no page for Back, and shows no notifications.
const fullChromiumFiles = ['budgets.spec.ts', 'navigation.spec.ts', 'notifications.spec.ts'];

const toLaunchOptions = (path: string | null) => ({ ...(path ? { executablePath: path } : {}), args: chromiumArgs });

const engineFiles = 'engines/*.spec.ts';
const chromiumProjects = headlessShellPath
  ? [
      { name: 'Chromium', testMatch: fullChromiumFiles },
      {
        name: 'Headless shell',
        testIgnore: [engineFiles, ...fullChromiumFiles],
        use: { launchOptions: toLaunchOptions(headlessShellPath) },
      },
    ]
  : [{ name: 'Chromium', testIgnore: engineFiles }];

export default defineConfig({
  testDir: 'e2e',
  // The other engines start first, because their tests take longest.
  projects: [...listOtherEngines().map((name) => ({ name, testMatch: engineFiles })), ...chromiumProjects],
  globalSetup: './e2e/global-setup.ts',
  // Two files run at a time. The tests of one file run one after another, because they share a site.
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A busy machine takes several times as long as usual, so the timeout only ends tests that hang.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Installing a service worker takes a third of a test's time. Files that test it allow it.
    serviceWorkers: 'block',
    launchOptions: toLaunchOptions(chromiumPath),
  },
});
