import { test as base, expect } from '@playwright/test';
import { FaultProxy } from './fault-proxy';
import { Problems, watch } from './problems';
import { Site } from './site';

interface TestFixtures {
  /**
   * Said by a file that leaves its site as others need it, and so shares one with others that say so: it reads, and at
   * most sends inquiries of its own.
   */
  sharesSite: boolean;
  site: Site;
  problems: Problems;
}

interface WorkerFixtures {
  openSite: (owner: string) => Promise<Site>;
}

const shared = 'the files that share a site';

/** Each file has its own `site`, unless it `sharesSite`. `problems` fails the test on anything that went wrong unnoticed. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  openSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const sites = new Map<string, Site>();
      await use(async (owner) => {
        for (const [other, site] of sites) {
          if (other === owner || other === shared) continue;
          sites.delete(other);
          await site.close();
        }
        const site = sites.get(owner) ?? (await Site.open());
        sites.set(owner, site);
        return site;
      });
      for (const site of sites.values()) await site.close();
    },
    { scope: 'worker' },
  ],
  sharesSite: [false, { option: true }],
  site: async ({ sharesSite, openSite }, use, { file }) => use(await openSite(sharesSite ? shared : file)),
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

/** `way` is a proxy that lets everything through until a test says otherwise. */
export const throughProxy = test.extend<{ way: FaultProxy }>({
  way: async ({ site }, use) => {
    const way = await FaultProxy.open(site.url);
    await use(way);
    await way.close();
  },
  baseURL: async ({ way }, use) => use(way.url),
});

export { expect };
