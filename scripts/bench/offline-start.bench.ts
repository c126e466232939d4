import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { pages } from '#shared/paths';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import type { AtEnd } from '../bench.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { phone, slowdown, toLaunch, untilAnswers } from './phone.ts';
import { readTours, startSite } from './sites.ts';

/** Opens a page in a new tab, with the service worker stopped before. Returns milliseconds from opening the page. */
async function open(context: BrowserContext, url: string): Promise<{ heading: number; answers: number }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const now = () => page.evaluate(() => performance.now());
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor();
  const heading = await now();
  await untilAnswers(page);
  const opened = { heading, answers: await now() };
  await page.close();
  return opened;
}

/** A phone that has kept all tours, and the line it got them by. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // Forgets an earlier silence.
  await page.reload();
  await page.getByText(/All \d+ tours available offline/).waitFor();
  await page.close();
}

/** When a page's heading is on screen, and when the page answers to taps, on a phone without a network that cold-starts. */
export async function run(atEnd: AtEnd): Promise<void> {
  const site = await startSite(atEnd);
  const folder = mkdtempSync(join(tmpdir(), 'highpass-phone-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const context = await chromium.launchPersistentContext(folder, { ...toLaunch(), args: chromiumArgs, ...phone });
  atEnd(() => context.close());
  const tours = await readTours(site.url);
  const screens = [
    ['Home', pages.home],
    ['A listing', pages.domestic],
    ['A tour', pages.tour(tours[3]?._id ?? '')],
  ] as const;
  await visitOnce(context, site.url);
  await site.stop();
  const found = await inRounds(rounds, screens, ([, path]) => open(context, site.url + path));
  const rows = screens.map(([screen], index) => [screen, mediansOf(found[index] ?? [])]);
  printTable(`ms: no server, ${tours.length} tours stored, CPU × ${slowdown}`, Object.fromEntries(rows));
}
