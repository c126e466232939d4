import { test as base, expect } from '@playwright/test';
import { Problems, watch } from './problems';
import { Site } from './site';

export interface TestFixtures {
  /**
   * Said by a file that leaves its site as others need it, and so shares one with others that say so: it reads, and at
   * most sends inquiries of its own.
   */
  sharesSite: boolean;
  site: Site;
  problems: Problems;
}

export interface WorkerFixtures {
  openSiteOf: (file: string) => Promise<Site>;
  sharedSite: () => Promise<Site>;
}

/** Each file has its own `site`, unless it `sharesSite`. `problems` fails the test on anything that went wrong unnoticed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  openSiteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      let of = '';
      let site: Site | null = null;
      await use(async (file) => {
        if (!site || of !== file) {
          await site?.close();
          site = await Site.open();
          of = file;
        }
        return site;
      });
      await (site as Site | null)?.close();
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      let site: Site | null = null;
      await use(async () => {
        site ??= await Site.open();
        return site;
      });
      await (site as Site | null)?.close();
    },
    { scope: 'worker' },
  ],
  sharesSite: [false, { option: true }],
  site: async ({ sharesSite, sharedSite, openSiteOf }, use, { file }) =>
    use(sharesSite ? await sharedSite() : await openSiteOf(file)),
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ context, site, baseURL }, use) => {
      const problems = new Problems();
      await site.start();
      await watch(context, baseURL ?? site.url, problems);
      await use(problems);
      expect(problems.left, 'console errors, CSP reports, 5xx answers and third parties').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
