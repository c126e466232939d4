import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { pages } from '#shared/routes';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import type { AddCleanup } from '../bench.ts';
import { calculateMedians, measureInRounds, printTable, roundCount } from './measure.ts';
import { cpuSlowdown, findLaunchOptions, phoneContextOptions, waitUntilReady } from './phone.ts';
import { readTours, startSite } from './sites.ts';

/** Opens a page in a new tab, with the service worker stopped before. Returns milliseconds from opening the page. */
async function open(context: BrowserContext, url: string): Promise<Record<'paint' | 'heading' | 'answers', number>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('h1')) return;
      performance.mark('heading');
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilReady(page);
  const answers = await page.evaluate(() => performance.now());
  const startOf = (entry: string) =>
    page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, entry);
  const paint = await startOf('first-contentful-paint');
  const heading = await startOf('heading');
  await page.close();
  return { paint, heading, answers };
}

/** Home and one tour, with all tours stored. */
async function visitOnce(context: BrowserContext, url: string, tour: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByText(/All \d+ tours available offline/).waitFor();
  for (const path of [tour, pages.home]) {
    await page.goto(url + path);
    await waitUntilReady(page);
  }
  await page.close();
}

/**
 * When a page is painted, its heading is on screen, and it answers to taps, on a phone without a network that cold-starts:
 * pages that were visited, and pages that never were.
 */
export async function run(atEnd: AddCleanup): Promise<void> {
  const site = await startSite(atEnd);
  const folder = mkdtempSync(join(tmpdir(), 'highpass-phone-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(folder, {
    ...findLaunchOptions(),
    args: chromiumArgs,
    ...phoneContextOptions,
  });
  atEnd(() => context.close());
  const tours = await readTours(site.url);
  const [visited = '', other = ''] = tours.map(({ _id }) => pages.tour(_id));
  const screens = [
    ['Home, visited', pages.home],
    ['A tour, visited', visited],
    ['A listing, never visited', pages.domestic],
    ['A tour, never visited', other],
  ] as const;
  await visitOnce(context, site.url, visited);
  await site.stop();
  const found = await measureInRounds(roundCount, screens, ([, path]) => open(context, site.url + path));
  const rows = screens.map(([screen], index) => [screen, calculateMedians(found[index] ?? [])]);
  printTable(`ms: no server, ${tours.length} tours stored, CPU × ${cpuSlowdown}`, Object.fromEntries(rows));
}
