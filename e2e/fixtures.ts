import { test as base, expect } from '@playwright/test';
import { Problems, watch } from './problems';
import { Site } from './site';

interface TestFixtures {
  problems: Problems;
}

interface WorkerFixtures {
  site: Site;
  /** A file that spoils a site for others names one of its own: `test.use({ ownSite: 'flooded' })`. */
  ownSite: string;
}

/** Each worker has its own `site`. `problems` fails the test on anything that went wrong unnoticed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const site = await Site.open();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // Playwright starts another worker, and with it another site, where a worker's option differs.
  ownSite: ['', { scope: 'worker', option: true }],
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ context, site }, use) => {
      const problems = new Problems();
      await site.start();
      await watch(context, site.url, problems);
      await use(problems);
      expect(problems.left, 'console errors, CSP reports, 5xx answers and third parties').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
