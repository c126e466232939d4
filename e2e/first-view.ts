import type { Browser } from '@playwright/test';

/** A phone's work before it can paint a page, whatever its speed. */
export interface FirstView {
  /** The HTML as it is read, in bytes. */
  html: number;
  /** Boxes and lines of text that were laid out until the first paint. */
  boxes: number;
}

/**
 * Opens a page on a phone, without its scripts and fonts, until it is painted. In a context of its own: Chromium counts a
 * process's boxes, an earlier page's too.
 */
export async function measureFirstView(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\.(js|woff2)$/, (route) => route.abort());
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const answer = await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { metrics } = await session.send('Performance.getMetrics');
  const html = (await answer?.body())?.length ?? 0;
  await context.close();
  return { html, boxes: metrics.find(({ name }) => name === 'LayoutObjects')?.value ?? Number.NaN };
}

/** The excess, in words. */
export function findHeavyFirstView(is: FirstView, most: FirstView): string[] {
  return (['html', 'boxes'] as const)
    .filter((what) => !(is[what] <= most[what]))
    .map((what) => `${what}: ${is[what]}, at most ${most[what]}`);
}
