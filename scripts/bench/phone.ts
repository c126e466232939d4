import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import { findChromium } from '../setup/chromium.ts';
import { Refusal } from '../setup/refusal.mjs';

/** A line that everything on it shares: `rate` down and `up` (kbit/s), `latency` there and back (ms). */
export interface Line {
  rate: number;
  up: number;
  latency: number;
}

/** 3G on a good day, and 2G with a full cell. */
export const lines: readonly Line[] = [
  { rate: 1600, up: 750, latency: 150 },
  { rate: 400, up: 400, latency: 400 },
];

export const width = 390;
/** How many times slower than this machine's a cheap phone's processor is. */
export const slowdown = 4;

export const nameOf = ({ rate, latency }: Line): string =>
  `${width} px, CPU × ${slowdown}, ${rate} kbit/s, ${latency} ms`;

/** Throws a Refusal if there is no Chromium. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Refusal('This needs Chromium. Put one on the PATH, or run npm test first.');
  return chromium.launch({ executablePath, args: chromiumArgs.filter((arg) => !arg.startsWith('--js-flags')) });
}

/**
 * Runs `visit` in a browser that knows nothing yet, on a slow phone. Nothing of it stays.
 * @param isKept whether the site may install its service worker
 */
export async function onPhone<T>(
  browser: Browser,
  visit: (page: Page) => Promise<T>,
  { isKept = false, cpu = slowdown } = {},
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    serviceWorkers: isKept ? 'allow' : 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** Throws if the page that is open arrived faster than the line allows: then nothing measured on it counts. */
export async function requireSlow(page: Page, { rate, latency }: Line): Promise<void> {
  const { took, bytes } = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!page) throw new Error('No page was opened.');
    return { took: page.responseEnd - page.startTime, bytes: page.encodedBodySize };
  });
  const isSlow = bytes > 0 && took >= 0.95 * (2 * latency + (bytes * 8) / rate);
  if (!isSlow) throw new Error(`The line isn’t slow: ${bytes} bytes in ${Math.round(took)} ms.`);
}
