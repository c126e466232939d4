import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { pages } from '#shared/paths';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import { type Fault, FaultProxy } from '../../e2e/fault-proxy.ts';
import type { AtEnd } from '../run-parts.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { phone, slowdown, toLaunch, untilAnswers } from './phone.ts';
import { readTours, startSite } from './sites.ts';

/** In milliseconds from opening the page. */
interface Opened {
  heading: number;
  answers: number;
  /** Of that, in the service worker. Chromium slows a page's own thread alone, so this is at this machine's speed. */
  worker: number;
}

/** Opens a page in a new tab, with the service worker stopped before. */
async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const look = () => {
      const { height = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {};
      if (height === 0) requestAnimationFrame(look);
      // Painted with this frame.
      else setTimeout(() => Object.assign(window, { headingAt: performance.now() }));
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await untilAnswers(page);
  const opened = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!entry?.workerStart) throw new Error('No service worker answered.');
    const { headingAt } = window as unknown as { headingAt: number };
    return { heading: headingAt, answers: performance.now(), worker: entry.responseEnd - entry.workerStart };
  });
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
  let fate: Fault | null = null;
  const proxy = await FaultProxy.open(site.url, { fate: () => fate });
  atEnd(() => proxy.close());
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
  await visitOnce(context, proxy.url);
  fate = 'drop-before';
  const found = await inRounds(rounds, screens, ([, path]) => open(context, proxy.url + path));
  const rows = screens.map(([screen], index) => [screen, mediansOf(found[index] ?? [])]);
  printTable(`ms: no server, ${tours.length} tours stored, CPU × ${slowdown}`, Object.fromEntries(rows));
}
