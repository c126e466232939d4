import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { listTextSizes, maxSizes } from './text-sizes';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });

/** Design §7. */
const maxPx = 6_500;

test('Home is at most 6,500 px long on a phone, and its words have at most eight sizes', async ({ page }) => {
  await visit(page, pages.home);
  // Else what lies below the first view is only about as long as it will be.
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxPx);
  const sizes = await listTextSizes(page);
  expect(Object.keys(sizes).length, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(maxSizes);
});
