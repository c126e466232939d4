import type { Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { expect, throughProxy as test } from './fixtures';
import { phone, visit, visitOnce } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test.beforeEach(({ way, problems }) => {
  problems.allowNoNetwork();
  // The browser complains about a portal's answers.
  problems.allow(new RegExp(`third party: ${way.portalUrl}`));
  problems.allow(/MIME type|dynamically imported module|preload CSS|Manifest: /);
});

const tours = (page: Page) => page.getByRole('article').first();

/** Cached addresses that hold a portal's page. */
function listPoisoned(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const poisoned: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request, { ignoreVary: true }))?.text();
        if (text?.includes('Free Wi-Fi')) poisoned.push(`${name} ${request.url}`);
      }
    }
    return poisoned;
  });
}

test('caches nothing of a captive portal that answers during the install, and installs once it lets through', async ({
  page,
  way,
}) => {
  let installing = false;
  way.fate = (_, path) => {
    if (installing) return 'portal';
    installing = path === '/sw.js';
    return null;
  };
  await page.goto(pages.home);
  await expect.poll(() => way.counts.portal).toBeGreaterThan(0);
  const findRegistration = async () => (await navigator.serviceWorker.getRegistration()) ?? null;
  await expect.poll(() => page.evaluate(findRegistration)).toBeNull();
  expect(await listPoisoned(page)).toEqual([]);

  way.fate = () => null;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
  way.fate = () => 'drop-before';
  await page.goto(pages.adventure);
  await expect(tours(page)).toBeVisible();
});

test('shows the saved page and a way to sign in when a captive portal answers in its place', async ({ page, way }) => {
  await visitOnce(page);
  const notice = page.getByText('This Wi-Fi wants you to sign in first.');
  for (const fault of ['portal', 'portal-redirect'] as const) {
    way.fate = () => fault;
    await page.goto(pages.adventure);
    await expect(tours(page)).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Free Wi-Fi' })).toBeVisible();
    way.fate = () => null;
    await page.goto(pages.adventure);
    await expect(tours(page)).toBeVisible();
    await expect(notice).toBeHidden();
  }
  expect(await listPoisoned(page)).toEqual([]);
});

test('shows its copy of a page, and another width of a picture, when the connection stops half way', async ({
  page,
  way,
  site,
  problems,
}) => {
  // The browser styles its own picture page, which the picture's policy forbids.
  problems.allow(/^(?=.*\/img\/).*(inline style|sandboxed)/s);
  const path = pages.tour((await site.tours()).at(-1)?._id ?? '');
  const picture = page.getByRole('link', { name: /^Open picture 1 of/ }).locator('img');
  const shownWidth = () => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth);
  await page.setViewportSize(phone);
  await visitOnce(page);
  await visit(page, path);
  await expect.poll(shownWidth).toBeGreaterThan(0);

  // A wide screen asks for a width of the picture that this phone has not yet.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1280, height: 900 });
  way.fate = (_, asked) => {
    if (/^\/(api|form)/.test(asked)) return 'stall';
    return asked === path || asked.startsWith('/img/') ? 'half' : null;
  };
  await page.goto(path);
  await expect(page.getByText(/^Slow connection\. This is your saved copy from \d/)).toBeVisible();
  await expect.poll(shownWidth).toBeGreaterThan(0);
  expect(way.counts.half).toBeGreaterThan(1);
  way.fate = () => null;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#page-data')).toBeAttached();
  await expect(page.getByText(/^Slow connection/)).toBeHidden();
});
