import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import type { Fate, Fault } from './fault-proxy';
import { expect } from './fixtures';
import { forgetServiceWorker, visitOnce } from './phone';
import { untilReady, visit } from './visit';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test.beforeEach(({ way, problems }) => {
  problems.allowNoNetwork();
  // The browser complains about a portal's answers.
  problems.allow(new RegExp(`third party: ${way.portalUrl}`));
  problems.allow(/MIME type|integrity|dynamically imported module|preload CSS|Manifest: /);
});

const closed: Fate = () => 'drop-before';
const portal: Fate = () => 'portal';
const open: Fate = () => null;

const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Free Wi-Fi' });
const needsNetwork = (page: Page) => page.getByRole('heading', { name: 'This page needs a connection' });
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

/** Overwrites every cached address with a portal's page. */
function poison(page: Page, { honestType }: { honestType: boolean }): Promise<void> {
  return page.evaluate(async (honest) => {
    const picture = document.images[0]?.currentSrc;
    if (picture) await (await caches.open('highpass-saved')).put(picture, new Response());
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request, { ignoreVary: true });
        const type = honest ? 'text/html' : (kept?.headers.get('Content-Type') ?? '');
        const policy = honest ? '' : (kept?.headers.get('Content-Security-Policy') ?? '');
        const headers = { 'Content-Type': type, 'Content-Security-Policy': policy };
        await cache.delete(request, { ignoreVary: true });
        await cache.put(request, new Response('<h1>Welcome to Free Wi-Fi</h1>', { headers }));
      }
    }
  }, honestType);
}

test('a portal gets nothing cached, neither during install nor later, and what it got before is thrown out', async ({
  page,
  way,
}) => {
  await test.step('answering during install: the install is retried', async () => {
    let installing = false;
    way.fate = (_, path) => {
      if (installing) return 'portal';
      installing = path === '/sw.js';
      return null;
    };
    await page.goto(pages.home);
    await expect.poll(() => way.counts.portal).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null))
      .toBeNull();
    expect(await listPoisoned(page)).toEqual([]);

    way.fate = open;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
    way.fate = closed;
    for (const path of [pages.adventure, pages.home, pages.contact]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(needsNetwork(page)).toBeHidden();
    }
  });

  await test.step('cached pages are thrown out on the next visit', async () => {
    way.fate = open;
    await visitOnce(page);
    await poison(page, { honestType: true });
    await page.goto(pages.adventure);
    await expect(page.getByRole('link', { name: 'Adventure', exact: true }).first()).toBeVisible();
    const pictures = () =>
      page.locator('article img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await pictures())[0]).toBeGreaterThan(0);
    await expect(needsNetwork(page)).toBeHidden();

    await poison(page, { honestType: false });
    await forgetServiceWorker(page);
    await visitOnce(page);
    expect((await listPoisoned(page)).filter((one) => one.includes('precache'))).toEqual([]);
    way.fate = closed;
    await page.goto(pages.adventure);
    await expect(tours(page)).toBeVisible();
  });
});

const isCopy = async (page: Page) => (await page.locator('#phone-data').count()) === 1;
const slow = (page: Page) => page.getByText(/^Slow connection\. This is your saved copy from \d/);

/** The fault that pages meet; calls hang, files come. */
const withPages =
  (fault: Fault | null): Fate =>
  (_, path) =>
    /^\/(api|form)/.test(path) ? 'stall' : /\.\w+$/.test(path) ? null : fault;

test('a portal’s page opens from the offline copy, which says so; what else fails or stalls is shown from the phone', async ({
  page,
  way,
  site,
  problems,
}) => {
  // The browser styles its own picture page, which the picture's policy forbids.
  problems.allow(/^(?=.*\/img\/).*(inline style|sandboxed)/s);
  await visitOnce(page);
  await test.step('a portal that answers, and one that redirects', async () => {
    way.fate = portal;
    await page.goto(pages.adventure);
    await expect(tours(page)).toBeVisible();
    await expect(page.getByText('This Wi-Fi wants you to sign in first.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(welcome(page)).toBeVisible();
    await page.goto(pages.domestic);
    await expect(tours(page)).toBeVisible();
    expect(await listPoisoned(page)).toEqual([]);

    way.fate = open;
    await page.reload();
    await expect(tours(page)).toBeVisible();
    await expect(page.getByText('This Wi-Fi wants you to sign in first.')).toBeHidden();
    expect(await page.locator('#page-data').count()).toBe(1);

    // The same for a portal that redirects to its own address.
    way.fate = () => 'portal-redirect';
    await page.goto(pages.adventure);
    await expect(tours(page)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(welcome(page)).toBeVisible();
    expect(page.url()).toContain(way.portalUrl);
    way.fate = open;
    await page.goto(`${pages.adventure}/`);
    await expect(page).toHaveURL(pages.adventure);
    await expect(page.getByText('This Wi-Fi wants you to sign in first.')).toBeHidden();
  });

  await test.step('a bare error in a page’s place isn’t shown while the tours are on the phone', async () => {
    for (const fault of ['not-found', 'too-many'] as const) {
      way.fate = (method, path) => (method === 'GET' && path === pages.adventure ? fault : null);
      await page.goto(pages.adventure);
      await expect(tours(page)).toBeVisible();
      await page.goto('about:blank');
    }
  });

  await page.setViewportSize({ width: 390, height: 844 });
  way.fate = open;
  await visit(page, pages.home);
  await test.step('a page that never comes, or stops half way', async () => {
    const expectCopy = async (fault: Fault) => {
      way.fate = withPages(fault);
      await page.goto(pages.adventure);
      await expect(page.getByRole('heading', { level: 1, name: 'Adventure Packages' })).toBeVisible();
      await expect(slow(page)).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await isCopy(page)).toBe(true);
    };
    await expectCopy('half');

    way.fate = withPages(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('#page-data')).toBeAttached();
    await expect(slow(page)).toBeHidden();
    await page.goto(pages.adventure);
    expect(await isCopy(page)).toBe(false);

    // Any other answer ends it too.
    await expectCopy('stall');
    way.fate = () => null;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(slow(page)).toBeHidden();
  });

  await test.step('a picture that stops half way is shown in another width, or as missing', async () => {
    // Pictures that this phone hasn’t yet.
    const [kept, other] = (await site.tours()).slice(-2);
    await page.goto(pages.tour(kept?._id ?? ''));
    const first = page.getByRole('link', { name: /^Open picture 1 of/ });
    const shownWidth = () => first.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth);
    await expect.poll(shownWidth).toBeGreaterThan(0);

    // This phone has the 400 or the 800 px of it: a wide screen asks for another.
    way.fate = (_, path) => (path.startsWith('/img/') ? 'half' : null);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await expect.poll(shownWidth).toBeGreaterThan(0);

    await page.evaluate(() => caches.delete('highpass-seen'));
    await page.goto(pages.tour(other?._id ?? ''));
    await expect(first.locator('img')).toHaveCount(0);
    await expect(first.getByRole('img')).toBeVisible();
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

  test('a page whose script fails to load stays readable and its links work', async ({ page, way }) => {
    way.fate = (_, path) => (/assets\/lists.*\.js$/.test(path) ? 'portal' : null);
    const refused = page.waitForEvent('console', (message) => /MIME type/.test(message.text()));
    await page.goto(pages.domestic);
    await refused;
    await expect(tours(page)).toBeVisible();
    await page
      .getByRole('link', { name: /Explore Now|Inquire/ })
      .or(page.getByRole('article').getByRole('link'))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(needsNetwork(page)).toBeHidden();
  });

  test('a dialog that fails to load falls back to its link', async ({ page, way }) => {
    way.fate = (_, path) => (/assets\/later.*\.js$/.test(path) ? 'stall' : null);
    await page.goto(pages.domestic);
    await untilReady(page);
    await page.getByRole('article').first().getByText('Explore Now').click();
    await expect(page).toHaveURL(/\/inquiryForm\?tour=/);
  });
});
