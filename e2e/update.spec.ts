import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { expect, test, throughProxy } from './fixtures';
import { fillInquiry, makeInquiry, openPlanForm, sendInquiry } from './inquiry';
import { makeSecondBuild } from './second-build';
import { savedOnPhoneMessage, visit, visitUntilOfflineReady } from './visit';

test.use({ serviceWorkers: 'allow' });

/** Returns the URL of the page's script, which differs in each build. */
const readScriptPath = async (page: Page) =>
  (await page.locator('script[type=module][src]').first().getAttribute('src')) ?? '';

/** Sets the tab's visibility, because all tabs of Playwright count as visible. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: value ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** The update offer closes after 20 s, which may be too short for a busy machine. */
const keepOffer = (page: Page) =>
  page.addInitScript(() => {
    const start = globalThis.setTimeout;
    const patchedSetTimeout = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(run, ms === 20_000 ? 600_000 : ms, ...rest);
    Object.assign(globalThis, { setTimeout: patchedSetTimeout });
  });

/** The browser may check for updates itself just before; then the update is already known. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const listRegistrations = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ active, waiting }) => ({ active: active !== null, waiting: waiting !== null }));
  });

/** Folder of the second build while a test has it deployed. */
let dist = '';

test.afterEach(async ({ site }) => {
  if (!dist) return;
  await site.deploy({});
  rmSync(dist, { recursive: true });
  dist = '';
});

test('renews all tabs but one with a half-written form when an update is taken', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const unsentInquiry = makeInquiry();
  await keepOffer(page);
  await visitUntilOfflineReady(page);
  const firstScript = await readScriptPath(page);
  const openTab = async (path: string) => {
    const tab = await context.newPage();
    await visit(tab, path);
    await setHidden(tab, true);
    return tab;
  };
  const adventure = await openTab(pages.adventure);
  const contact = await openTab(pages.contact);
  const form = contact.getByRole('main').getByRole('form');
  await fillInquiry(form, unsentInquiry);
  dist = makeSecondBuild();
  await site.deploy({ dist });
  await checkForUpdate(page);
  await expect(page.getByText('A newer version of this site is ready.')).toBeVisible();
  await setHidden(adventure, false);
  await expect(adventure.getByText('A newer version')).toBeHidden();
  await setHidden(adventure, true);

  // The new build is already installed.
  await site.stop();
  const reloaded = [page, adventure].map((tab) => tab.waitForEvent('load'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await Promise.all(reloaded);
  for (const tab of [page, adventure]) expect(await readScriptPath(tab)).not.toBe(firstScript);
  await expect(adventure.getByRole('article').first()).toBeVisible();

  await setHidden(contact, false);
  await expect(contact.getByText(/^This site has been updated/)).toBeVisible();
  expect(await readScriptPath(contact)).toBe(firstScript);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText(savedOnPhoneMessage)).toBeVisible();
  await site.start();
  for (const tab of [page, contact]) await tab.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => site.listInquiriesOf(unsentInquiry.name)).toHaveLength(1);
});

/** Makes a part of the browser throw once the worker has begun to answer requests, and reports that to the proxy. */
const addFault = (fault: string) => (text: string) =>
  `
  const fail = function () {
    if (!self.failed) fetch('/api/failed');
    self.failed = true;
    throw new Error('A release with a fault.');
  };
  self.addEventListener('fetch', () => {
    ${fault}
  });
  ${text}`;

throughProxy(
  'shows pages from the network when a release’s service worker fails, and lets its repair take over in one load',
  async ({ page, context, faultProxy, problems }) => {
    // Errors that the browser logs for the broken release and for rejected updates.
    problems.allowNoNetwork();
    problems.allow(/A release with a fault|No start\.|sw\.js|\b500\b|net::ERR_/);
    const requestedPaths = new Set<string>();
    let build: ((text: string) => string) | null = null;
    let isDown = false;
    faultProxy.chooseFault = (_, path) => {
      requestedPaths.add(path);
      return isDown && path === '/sw.js' ? 'portal' : null;
    };
    faultProxy.findRewrite = (path) => (path === '/sw.js' ? build : null);
    await visitUntilOfflineReady(page);
    // A response that is not our script, or a script that throws at start, never takes over.
    isDown = true;
    await expect(checkForUpdate(page)).rejects.toThrow();
    isDown = false;
    build = (text) => `throw new Error('No start.');${text}`;
    await expect(checkForUpdate(page)).rejects.toThrow();
    expect(await listRegistrations(page)).toEqual([{ active: true, waiting: false }]);

    const watchTakeover = (tab: Page) =>
      tab.evaluate(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => {
          document.documentElement.dataset.takenOver = '';
        });
      });
    await watchTakeover(page);
    build = addFault(
      'self.URL = Cache.prototype.match = CacheStorage.prototype.match = CacheStorage.prototype.open = fail;',
    );
    await checkForUpdate(page);
    await expect(page.locator('html')).toHaveAttribute('data-taken-over', '');
    expect((await visit(page, pages.adventure))?.status()).toBe(200);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => [...requestedPaths]).toContain('/api/failed');

    const repair = (text: string) => `self.addEventListener('activate', () => fetch('/api/repaired'));${text}`;
    build = repair;
    await visit(page, pages.home);
    await expect.poll(() => [...requestedPaths]).toContain('/api/repaired');
    // The next release waits until the other tab is closed.
    await visit(await context.newPage(), pages.about);
    build = (text) => `${repair(text)}\n// once more`;
    await checkForUpdate(page);
    await expect.poll(() => listRegistrations(page)).toEqual([{ active: true, waiting: true }]);
    faultProxy.chooseFault = () => 'drop-before';
    await visit(page, pages.domestic);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test('removes the service worker and sends waiting inquiries when it is switched off', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const inquiry = makeInquiry();
  await visitUntilOfflineReady(page);
  await site.stop();
  const form = await openPlanForm(page);
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhoneMessage)).toBeVisible();

  await site.deploy({ vars: { SERVICE_WORKER: 'off' } });
  await page.goto(pages.about);
  await expect.poll(() => listRegistrations(page).catch(() => null)).toEqual([]);
  // The page reloads itself; until then the old worker answers.
  const hasNoController = () => page.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false);
  await expect.poll(hasNoController).toBe(true);
  await page.goto(pages.home);
  const listCacheNames = () => page.evaluate(() => caches.keys());
  await expect
    .poll(async () => (await listCacheNames()).filter((name) => /precache|parts|pages/.test(name)))
    .toEqual([]);
  expect(await listCacheNames()).toContain('highpass-seen');
  await expect.poll(() => site.listInquiriesOf(inquiry.name)).toHaveLength(1);
  await site.stop();
  await expect(page.goto(pages.home)).rejects.toThrow('net::ERR_CONNECTION_REFUSED');

  await site.deploy({});
  await visitUntilOfflineReady(page);
  expect(await site.listInquiriesOf(inquiry.name)).toHaveLength(1);
});
