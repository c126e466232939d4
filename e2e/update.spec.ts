import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import type { Fault } from './fault-proxy';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { visit } from './visit';
import { test as onWay } from './way';

test.use({ serviceWorkers: 'allow' });

/** The browser may look by itself just before: then it has been found already. */
const findUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const countTakeovers = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.takeovers = '0';
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      const { dataset } = document.documentElement;
      dataset.takeovers = String(Number(dataset.takeovers) + 1);
    });
  });

const registered = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active, waiting }) => ({ active: active !== null, waiting: waiting !== null }));
  });

/** Makes a part of the browser throw once the worker has begun to answer requests, and reports that to the proxy. */
const breakIn = (what: string) => (text: string) =>
  `
  const fail = function () {
    if (!self.failed) fetch('/api/failed/${what}');
    self.failed = true;
    throw new Error('A release with a fault.');
  };
  self.addEventListener('fetch', () => {
    ${faultyParts[what]}
  });
  ${text}`;

const faultyParts: Record<string, string> = {
  'the page’s answer': 'performance.now = fail;',
  'reading a cache': 'Cache.prototype.match = CacheStorage.prototype.match = CacheStorage.prototype.open = fail;',
  routing: 'self.URL = fail;',
};

onWay(
  'a release whose worker fails shuts nobody out, one load of its repair is enough, and the next one waits its turn',
  async ({ page, context, way, problems }) => {
    // What the broken releases and refused updates make the browser log.
    problems.allow(/A release with a fault|No start\.|sw\.js|\b(404|500)\b|net::ERR_/);
    let build: ((text: string) => string) | null = null;
    const repair = (text: string) => `self.addEventListener('activate', () => fetch('/api/repaired'));${text}`;
    let fault: Fault | null = null;
    const asked = new Set<string>();
    way.fate = (_, path) => {
      asked.add(decodeURI(path));
      return path === '/sw.js' ? fault : null;
    };
    way.rewrite = (path) => (path === '/sw.js' ? build : null);
    await visitOnce(page);
    const screen = page.getByRole('article').first();
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const found = new Promise<string>((resolve) => {
          registration?.addEventListener('updatefound', () => {
            const worker = registration.installing;
            worker?.addEventListener('statechange', () => worker.state === 'redundant' && resolve('given up'));
          });
        });
        return Promise.race([
          found,
          registration?.update().then(
            () => found,
            () => 'refused',
          ),
        ]);
      });

    await test.step('what isn’t ours, or fails to start, never takes over', async () => {
      for (const one of ['portal', 'portal-redirect', 'error', 'not-found'] as const) {
        fault = one;
        expect(await update(), one).toBe('refused');
      }
      fault = null;
      build = (text) => `throw new Error('No start.');${text}`;
      expect(await update()).toBe('refused');
      build = (text) => `self.addEventListener('install', (event) => event.waitUntil(Promise.reject()));${text}`;
      expect(await update()).toBe('given up');
      expect(await registered(page)).toEqual([{ active: true, waiting: false }]);
    });

    for (const what of Object.keys(faultyParts)) {
      await test.step(`a fault in ${what}: the page comes from the network`, async () => {
        await countTakeovers(page);
        build = breakIn(what);
        await findUpdate(page);
        await expect(page.locator('html')).toHaveAttribute('data-takeovers', '1');
        expect((await visit(page, pages.adventure))?.status()).toBe(200);
        await expect(screen).toBeVisible();
        await expect.poll(() => [...asked]).toContain(`/api/failed/${what}`);
      });
    }

    await test.step('the repair takes over in one load, and the site opens offline again', async () => {
      // The page before may find it too, while it is being left.
      build = repair;
      await visit(page, pages.home);
      await expect.poll(() => [...asked]).toContain('/api/repaired');
      way.fate = () => 'drop-before';
      await visit(page, pages.domestic);
      await expect(screen).toBeVisible();
    });

    await test.step('a page of the new build takes it silently, or lets it wait for the other tabs', async () => {
      way.fate = () => null;
      await visitOnce(page);
      const offer = page.getByText('A newer version of this site is ready.');
      await countTakeovers(page);
      build = (text) => `${repair(text)}\n// once more`;
      await findUpdate(page);
      await expect(page.locator('html')).toHaveAttribute('data-takeovers', '1');
      await expect(offer).toBeHidden();

      const other = await context.newPage();
      await visit(other, pages.about);
      build = (text) => `${repair(text)}\n// and once more`;
      await findUpdate(page);
      await expect.poll(() => registered(page)).toEqual([{ active: true, waiting: true }]);
      await expect(offer).toBeHidden();
    });
  },
);

test('switched off, the worker goes from every phone, nothing that waits is lost, and it comes back', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const inquiry = makeInquiry();
  await visitOnce(page);
  await site.disconnect();
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();

  await site.deploy({ vars: { SERVICE_WORKER: 'off' } });
  await page.goto(pages.about);
  await expect.poll(() => registered(page).catch(() => null)).toEqual([]);
  // The page reloads itself then; until it has, the worker still answers it.
  const isLeft = () => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false);
  await expect.poll(isLeft).toBe(true);
  await page.goto(pages.home);
  const kept = () => page.evaluate(() => caches.keys());
  await expect.poll(async () => (await kept()).filter((name) => /precache|parts|former/.test(name))).toEqual([]);
  expect(await kept()).toContain('highpass-seen');
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);

  // Asked for again, it isn't installed again: the phone opens the site online only.
  const again = context.waitForEvent('response', (answer) => answer.url().endsWith('/sw.js'));
  await visit(page, pages.adventure);
  await again;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect.poll(() => registered(page)).toEqual([]);
  await site.disconnect();
  await expect(page.goto(pages.home)).rejects.toThrow('net::ERR_CONNECTION_REFUSED');

  await site.deploy({});
  await visitOnce(page);
  expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
});
