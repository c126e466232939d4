import { test as base, expect } from '@playwright/test';
import { Site } from '../site';
import type { Engine } from './engine';
import { openFirefox } from './firefox';
import { Person } from './person';
import { openWebKit } from './webkit';

const engines = { Firefox: openFirefox, WebKit: openWebKit };

/** The project's name selects the engine. */
export const test = base.extend<{ engine: Engine; person: Person }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const site = await Site.open();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  engine: async ({ site }, use, { project }) => {
    await site.start();
    const engine = await engines[project.name as keyof typeof engines]();
    try {
      await use(engine);
      // Pictures that were loading when the server stopped. Firefox does not always name the picture.
      const allowed =
        /(\/(?:img|pictures)\/\S+|‘’\.) A ServiceWorker intercepted the request and encountered an unexpected error/;
      expect((await engine.problems()).filter((problem) => !allowed.test(problem))).toEqual([]);
    } finally {
      await engine.close();
    }
  },
  person: async ({ engine, site }, use) => use(new Person(engine, site.url)),
});
