import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import { findChromium } from '../setup/chromium.ts';
import { Refusal } from '../setup/refusal.mjs';

/** A line as Chromium emulates it: each answer begins `latency` (ms) late, and all share `rate` (kbit/s). */
export interface Line {
  rate: number;
  latency: number;
}

/** 3G on a good day, and 2G with a full cell. */
export const lines: readonly Line[] = [
  { rate: 1600, latency: 150 },
  { rate: 400, latency: 400 },
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
  return chromium.launch({ executablePath, args: chromiumArgs });
}

/**
 * Runs `visit` in a browser that knows nothing yet, on a slow phone and line. Nothing of it stays.
 * @param keeps whether the site may install its service worker, whose own requests aren't slowed
 */
export async function onPhone<T>(
  browser: Browser,
  { rate, latency }: Line,
  visit: (page: Page) => Promise<T>,
  keeps = false,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const throughput = (rate * 1000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await visit(page);
  } finally {
    await context.close();
  }
}

/**
 * Throws if the page that is open arrived faster than the line allows, or if the browser doesn't know how slow the line
 * is: then nothing measured on it counts.
 */
export async function requireSlow(page: Page, { rate, latency }: Line): Promise<void> {
  const { took, bytes, rtt } = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!page) throw new Error('No page was opened.');
    const { connection } = navigator as unknown as { connection: { rtt: number } };
    return { took: page.responseEnd - page.requestStart, bytes: page.encodedBodySize, rtt: connection.rtt };
  });
  const isSlow = bytes > 0 && took >= 0.9 * (latency + (bytes * 8) / rate);
  if (!isSlow) throw new Error(`The line isn’t slow: ${bytes} bytes in ${Math.round(took)} ms.`);
  // Chromium blurs it by a tenth and rounds it to 50 ms.
  if (rtt < 0.85 * latency) throw new Error(`To the browser the line isn’t slow: ${rtt} ms to the site and back.`);
}
