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
async function measureStart(
  context: BrowserContext,
  url: string,
): Promise<Record<'paint' | 'heading' | 'answers', number>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      performance.mark('heading');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await waitUntilReady(page);
  const readyMs = await page.evaluate(() => performance.now());
  const readStartTime = (entryName: string) =>
    page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, entryName);
  const paintMs = await readStartTime('first-contentful-paint');
  const headingMs = await readStartTime('heading');
  await page.close();
  return { paint: paintMs, heading: headingMs, answers: readyMs };
}

async function visitPages(context: BrowserContext, url: string, tourPath: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByText(/All \d+ tours available offline/).waitFor();
  for (const path of [tourPath, pages.home]) {
    await page.goto(url + path);
    await waitUntilReady(page);
  }
  await page.close();
}

/** Measures how fast visited and unvisited pages start on a phone without a network, with the service worker stopped. */
export async function run(addCleanup: AddCleanup): Promise<void> {
  const site = await startSite(addCleanup);
  const profileFolder = mkdtempSync(join(tmpdir(), 'highpass-phone-'));
  addCleanup(() => rmSync(profileFolder, { recursive: true, force: true }));
  const options = { ...findLaunchOptions(), args: chromiumArgs, ...phoneContextOptions };
  const context = await chromium.launchPersistentContext(profileFolder, options);
  addCleanup(() => context.close());
  const tours = await readTours(site.url);
  const [visitedPath = '', unvisitedPath = ''] = tours.map(({ _id }) => pages.tour(_id));
  const screens = [
    ['Home, visited', pages.home],
    ['A tour, visited', visitedPath],
    ['A listing, never visited', pages.domestic],
    ['A tour, never visited', unvisitedPath],
  ] as const;
  await visitPages(context, site.url, visitedPath);
  await site.stop();
  const results = await measureInRounds(roundCount, screens, ([, path]) => measureStart(context, site.url + path));
  const rows = screens.map(([title], index) => [title, calculateMedians(results[index] ?? [])]);
  printTable(`ms: no server, ${tours.length} tours stored, CPU × ${cpuSlowdown}`, Object.fromEntries(rows));
}
