import type { Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { expect, throughProxy as test } from './fixtures';
import { phoneViewport, visit, visitUntilOfflineReady } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test.beforeEach(({ faultProxy, problems }) => {
  problems.allowNoNetwork();
  // The browser logs errors for a portal's responses.
  problems.allow(new RegExp(`third party: ${faultProxy.portalUrl}`));
  problems.allow(/MIME type|dynamically imported module|preload CSS|Manifest: /);
});

const findFirstTour = (page: Page) => page.getByRole('article').first();

/** Lists the cached URLs whose content is a portal's page. */
function listPortalCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const copies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request, { ignoreVary: true }))?.text();
        if (text?.includes('Free Wi-Fi')) copies.push(`${name} ${request.url}`);
      }
    }
    return copies;
  });
}

test('caches nothing of a captive portal that answers during the install, and installs once it lets through', async ({
  page,
  faultProxy,
}) => {
  let isInstalling = false;
  faultProxy.chooseFault = (_, path) => {
    if (isInstalling) return 'portal';
    isInstalling = path === '/sw.js';
    return null;
  };
  await page.goto(pages.home);
  await expect.poll(() => faultProxy.counts.portal).toBeGreaterThan(0);
  const findRegistration = async () => (await navigator.serviceWorker.getRegistration()) ?? null;
  await expect.poll(() => page.evaluate(findRegistration)).toBeNull();
  expect(await listPortalCopies(page)).toEqual([]);

  faultProxy.chooseFault = () => null;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
  faultProxy.chooseFault = () => 'drop-before';
  await page.goto(pages.adventure);
  await expect(findFirstTour(page)).toBeVisible();
});

test('shows the saved page and a way to sign in when a captive portal answers in its place', async ({
  page,
  faultProxy,
}) => {
  await visitUntilOfflineReady(page);
  const notice = page.getByText('This Wi-Fi wants you to sign in first.');
  for (const fault of ['portal', 'portal-redirect'] as const) {
    faultProxy.chooseFault = () => fault;
    await page.goto(pages.adventure);
    await expect(findFirstTour(page)).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Free Wi-Fi' })).toBeVisible();
    faultProxy.chooseFault = () => null;
    await page.goto(pages.adventure);
    await expect(findFirstTour(page)).toBeVisible();
    await expect(notice).toBeHidden();
  }
  expect(await listPortalCopies(page)).toEqual([]);
});

test('shows its copy of a page, and another width of a picture, when the connection stops half way', async ({
  page,
  faultProxy,
  site,
  problems,
}) => {
  // The browser's picture viewer has an inline style, which the picture's CSP blocks.
  problems.allow(/^(?=.*\/img\/).*(inline style|sandboxed)/s);
  const path = pages.tour((await site.listTours()).at(-1)?._id ?? '');
  const picture = page.getByRole('link', { name: /^Open picture 1 of/ }).locator('img');
  const readShownWidth = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await page.setViewportSize(phoneViewport);
  await visitUntilOfflineReady(page);
  await visit(page, path);
  await expect.poll(readShownWidth).toBeGreaterThan(0);

  // A wide screen requests a picture width that is not cached.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1280, height: 900 });
  faultProxy.chooseFault = (_, requestedPath) => {
    if (/^\/(api|form)/.test(requestedPath)) return 'stall';
    return requestedPath === path || requestedPath.startsWith('/img/') ? 'half' : null;
  };
  await page.goto(path);
  await expect(page.getByText(/^Slow connection\. This is your saved copy from \d/)).toBeVisible();
  await expect.poll(readShownWidth).toBeGreaterThan(0);
  expect(faultProxy.counts.half).toBeGreaterThan(1);
  faultProxy.chooseFault = () => null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#page-data')).toBeAttached();
  await expect(page.getByText(/^Slow connection/)).toBeHidden();
});
