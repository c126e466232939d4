import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });

/** Design §7. */
const maxPx = 7_000;
/** With text twice as large (WCAG 1.4.4). */
const maxLargePx = 14_000;

test('every ride is at most 7,000 px long on a phone, and 14,000 with text twice as large', async ({ page, site }) => {
  test.setTimeout(180_000);
  const lengths: Record<string, [asItIs: number, large: number]> = {};
  for (const { _id, heading } of await site.tours()) {
    await visit(page, pages.ride(_id));
    // Else what lies below the first view is only about as long as it will be.
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    lengths[heading] = await page.evaluate(() => {
      const root = document.documentElement;
      const asItIs = root.scrollHeight;
      root.style.fontSize = '200%';
      return [asItIs, root.scrollHeight] as [number, number];
    });
  }
  const tooLong = Object.entries(lengths).filter(([, [asItIs, large]]) => asItIs > maxPx || large > maxLargePx);
  expect(tooLong, JSON.stringify(lengths, null, 1)).toEqual([]);
});
