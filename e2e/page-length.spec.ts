import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { listTextSizes, maxSizes } from './text-sizes';
import { go, visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Design §7, in px. Large: with text twice as large (WCAG 1.4.4). */
const longest = { home: 6_500, tour: 7_500, ride: 7_000, largeRide: 14_000 };

async function expectFewSizes(page: Page, name: string): Promise<void> {
  const sizes = await listTextSizes(page);
  expect(Object.keys(sizes).length, `${name}: ${JSON.stringify(sizes, null, 1)}`).toBeLessThanOrEqual(maxSizes);
}

/** In px, once nothing of the page is still to come. */
async function readLength(page: Page): Promise<number> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Else what lies below the first view is only about as long as it will be.
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  return page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { documentElement } = document;
    for (let last = 0; last !== documentElement.scrollHeight; await drawn()) last = documentElement.scrollHeight;
    return documentElement.scrollHeight;
  });
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

test('on a phone Home, every tour and every ride are short enough, and their words have at most eight sizes', async ({
  page,
  site,
}) => {
  await visit(page, pages.home);
  expect(await readLength(page)).toBeLessThanOrEqual(longest.home);
  await expectFewSizes(page, 'Home');

  const tours = await site.tours();
  const lengths: Record<string, number> = {};
  const tooLong: string[] = [];
  const note = (name: string, px: number, max: number) => {
    lengths[name] = px;
    if (px > max) tooLong.push(name);
  };
  for (const { _id, heading } of tours) {
    await go(page, pages.tour(_id));
    await expect(page.locator('h1')).toHaveText(heading);
    note(heading, await readLength(page), longest.tour);
  }
  for (const { _id, heading } of tours) {
    await go(page, pages.ride(_id));
    await expect(page).toHaveTitle(/^(Ride|Trip) plan: /);
    await expect(page.locator('h1')).toHaveText(heading);
    note(`${heading}, ride`, await readLength(page), longest.ride);
    await setTextSize(page, '200%');
    note(`${heading}, ride, large`, await readLength(page), longest.largeRide);
    await setTextSize(page, '');
  }
  expect(tooLong, JSON.stringify(lengths, null, 1)).toEqual([]);

  // Come to by a link, a page is as long as opened by itself.
  const [first] = tours;
  for (const [path, name] of [
    [pages.ride(first?._id ?? ''), `${first?.heading}, ride`],
    [pages.tour(first?._id ?? ''), `${first?.heading}`],
  ] as const) {
    await visit(page, path);
    expect(await readLength(page), name).toBe(lengths[name]);
  }

  // Last, since a wide window opens the footer for good.
  for (const { _id, heading } of tours.filter(({ heading }) => /Manali to Leh|Singapore/.test(heading))) {
    await go(page, pages.tour(_id));
    await expect(page.locator('h1')).toHaveText(heading);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expectFewSizes(page, `${heading} at ${width} px`);
    }
  }
});
