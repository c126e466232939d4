import type { BrowserContext, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import type { Fate, Fault } from './fault-proxy';
import { expect } from './fixtures';
import { visitOnce } from './phone';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test.beforeEach(({ problems }) => problems.allowNoNetwork());

const isCopy = async (page: Page) => (await page.locator('#phone-data').count()) === 1;
const slow = (page: Page) => page.getByText(/^Slow connection\. This is your saved copy from \d/);

/** The fault that pages meet; calls hang, files come. */
const withPages =
  (fault: Fault | null): Fate =>
  (_, path) =>
    /^\/(api|form)/.test(path) ? 'stall' : /\.\w+$/.test(path) ? null : fault;

async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

test('a server that stops answering: the copy, a retry, and no more waiting until it answers; a picture that stops', async ({
  page,
  context,
  way,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitOnce(page);
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

    // Pages would come again, but nothing has been heard: nobody waits for them, in a new worker neither.
    way.fate = withPages(null);
    await stopWorkers(context, page);
    await page.goto(pages.domestic);
    await expect(slow(page)).toBeVisible();
    expect(await isCopy(page)).toBe(true);

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
    await expect
      .poll(async () => {
        await page.goto(pages.domestic);
        return isCopy(page);
      })
      .toBe(false);
  });

  await test.step('a picture that stops half way is shown in another width, or as missing', async () => {
    const [kept, other] = await site.tours();
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
