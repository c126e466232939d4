import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { untilReady } from './visit';

test.use({ sharesSite: true });

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

interface Moved {
  moved: number;
  what: string[];
}

const readHeight = () => document.documentElement.scrollHeight;

for (const width of [390, 1280])
  test(`at ${width} px what is below the first view waits, at nearly its height, and nothing moves when it is drawn`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/assets\/.*\.js|ERR_FAILED/);
    const [tour] = await site.tours();
    const tourPath = pages.tour(tour?._id ?? '');
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const seen: Moved = { moved: 0, what: [] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
          seen.moved += value;
          seen.what.push(...sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 90) ?? 'text'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of [pages.home, pages.adventure, tourPath, pages.find]) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(path);
      const footer = page.locator('#site-pages');
      expect(await footer.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('auto');
      const guessed = await page.evaluate(readHeight);
      await page.unroute('**/assets/*.js');
      await page.goto('about:blank');
      await page.goto(path);
      await untilReady(page);
      await expect(page.locator('html[data-whole]')).toBeAttached();
      expect(await footer.evaluate((part) => getComputedStyle(part).contentVisibility)).toBe('visible');
      const whole = await page.evaluate(readHeight);
      expect(Math.abs(guessed - whole) / whole, `${path}: ${guessed} for ${whole}`).toBeLessThan(0.15);
      // 0.000 to three places: a letter's edge may move within its pixel as the fonts come.
      const { moved, what } = await page.evaluate(() => (window as unknown as { seen: Moved }).seen);
      expect(moved, `${path}: ${what.join(' · ')}`).toBeLessThan(0.0005);
      if (width > 390 || path !== tourPath) continue;
      // Its price and button arrive late.
      const grows = await page.locator('[data-bottom-bar]').evaluate((bar: HTMLElement) => {
        const whole = bar.offsetHeight;
        bar.firstElementChild?.replaceChildren();
        return whole - bar.offsetHeight;
      });
      expect(grows, 'px that the tour’s bar grows').toBe(0);
    }
  });

test('who comes to a place in a page has all of it at once, and stands there', async ({ page, site }) => {
  const [tour] = await site.tours();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${pages.tour(tour?._id ?? '')}#policy-title`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html[data-whole]')).toBeAttached();
  await untilReady(page);
  await expect(page.locator('#policy-title')).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#site-pages').evaluate((part) => getComputedStyle(part).contentVisibility)).toBe(
    'visible',
  );
});

test('the menu stands where it stays before the rest of the header has arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const menuLeft = () => page.locator('#menu').evaluate((menu) => menu.getBoundingClientRect().left);
  await page.goto(pages.contact);
  const whole = await menuLeft();
  await page.route(`**${pages.contact}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const end = html.lastIndexOf('<a ', html.indexOf('</header>'));
    await route.fulfill({ response, body: html.slice(0, end) });
  });
  await page.goto(pages.contact);
  await expect(
    page.locator('header').getByRole('link', { name: 'Plan Your Trip' }).filter({ visible: true }),
  ).toHaveCount(0);
  expect(Math.abs((await menuLeft()) - whole)).toBeLessThan(0.5);
});
