import { test as base, expect } from '@playwright/test';
import { FaultProxy } from './fault-proxy';
import { Problems, watch } from './problems';
import { Site } from './site';

interface TestFixtures {
  /** True for a test file that only reads, or at most sends inquiries of its own: all such files share one site. */
  sharesSite: boolean;
  site: Site;
  problems: Problems;
}

interface WorkerFixtures {
  openSite: (owner: string) => Promise<Site>;
}

const sharedOwner = 'the files that share a site';

/** Each file has its own `site`, unless it sets `sharesSite`. `problems` fails the test after errors that it did not allow. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  openSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const sites = new Map<string, Site>();
      await use(async (owner) => {
        for (const [other, site] of sites) {
          if (other === owner || other === sharedOwner) continue;
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
  site: async ({ sharesSite, openSite }, use, { file }) => use(await openSite(sharesSite ? sharedOwner : file)),
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ context, site, baseURL }, use) => {
      const problems = new Problems();
      await site.start();
      await watch(context, baseURL ?? site.url, problems);
      await use(problems);
      expect(problems.remaining, 'console errors, CSP reports, 5xx answers and third parties').toEqual([]);
    },
    { auto: true },
  ],
});

/** The page goes through `faultProxy`, which passes all requests until a test sets `faultProxy.chooseFault`. */
export const throughProxy = test.extend<{ faultProxy: FaultProxy }>({
  faultProxy: async ({ site }, use) => {
    const faultProxy = await FaultProxy.open(site.url);
    await use(faultProxy);
    await faultProxy.close();
  },
  baseURL: async ({ faultProxy }, use) => use(faultProxy.url),
});

export { expect };
