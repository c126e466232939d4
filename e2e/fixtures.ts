import { test as base, expect } from '@playwright/test';
import { Problems, watch } from './problems';
import { Site } from './site';

interface TestFixtures {
  problems: Problems;
}

interface WorkerFixtures {
  site: Site;
}

/** `site` is a server of the worker's own; `problems` fails the journey by itself when anything went wrong unseen. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const site = await Site.open();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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
