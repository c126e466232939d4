import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { listTextSizes, maxSizes } from './text-sizes';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });

/** Design §7. */
const maxPx = 7_500;

test('every tour is at most 7,500 px long on a phone; the words of two have at most eight sizes at both widths', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const lengths: Record<string, number> = {};
  for (const { _id, heading } of await site.tours()) {
    await visit(page, pages.tour(_id));
    // Else what lies below the first view is only about as long as it will be.
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    lengths[heading] = await page.evaluate(() => document.documentElement.scrollHeight);
    if (!/Manali to Leh|Singapore/.test(heading)) continue;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const sizes = await listTextSizes(page);
      const told = `${heading} at ${width} px: ${JSON.stringify(sizes, null, 1)}`;
      expect(Object.keys(sizes).length, told).toBeLessThanOrEqual(maxSizes);
    }
  }
  const tooLong = Object.entries(lengths).filter(([, px]) => px > maxPx);
  expect(tooLong, JSON.stringify(lengths, null, 1)).toEqual([]);
});
