import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });

/** Design §7. */
const mostPx = 6_500;
/** As many sizes as one can tell apart. */
const mostSizes = 8;

test('Home is at most 6,500 px long on a phone, and its words have at most eight sizes', async ({ page }) => {
  await visit(page, pages.home);
  // Else what lies below the first view is only about as long as it will be.
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(mostPx);
  const sizes = await page.locator('main *').evaluateAll((all) => {
    const withWords = all.filter(
      (one) =>
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        one.getClientRects().length > 0 &&
        !one.closest('.visually-hidden, option'),
    );
    return [...new Set(withWords.map((one) => getComputedStyle(one).fontSize))];
  });
  expect(sizes.length, sizes.join()).toBeLessThanOrEqual(mostSizes);
});
