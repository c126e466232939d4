import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import { findChromium } from '../setup/chromium.ts';
import { requireFreePort } from '../setup/preflight.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { startBreakableLine } from './breakable-line.ts';
import { quantile, toRow } from './measure.ts';
import { slowdown, width } from './phone.ts';
import { startSite } from './sites.ts';

const ports = { site: 18_798, line: 18_799 };
const rounds = Number(process.env.ROUNDS ?? 5);

/** In milliseconds from opening the page. */
interface Opened {
  heading: number;
  ready: number;
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
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  const opened = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!entry?.workerStart) throw new Error('No service worker answered.');
    const { headingAt } = window as unknown as { headingAt: number };
    return { heading: headingAt, ready: performance.now(), worker: entry.responseEnd - entry.workerStart };
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

/** The first round is a warm-up. */
function print(title: string, [, ...opened]: readonly Opened[] = []): void {
  const median = (what: keyof Opened) =>
    quantile(
      opened.map((one) => one[what]),
      0.5,
    );
  const cells = (['heading', 'ready', 'worker'] as const).map((what) => median(what).toFixed(0));
  console.log(toRow(title, cells, 48));
}

async function measureWith(total: number): Promise<void> {
  const site = await startSite(ports.site, total);
  const line = await startBreakableLine(ports.line, ports.site);
  const folder = await mkdtemp(join(tmpdir(), 'highpass-phone-'));
  const executablePath = findChromium();
  if (executablePath === null) throw new Refusal('This needs Chromium. Put one on the PATH, or run npm test first.');
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: chromiumArgs,
    viewport: { width, height: 844 },
  });
  try {
    const tours: { _id: string }[] = await (await fetch(`${site.url}${api.tours}`)).json();
    await visitOnce(context, line.url);
    console.log(
      `\n${toRow(`ms: ${tours.length} tours kept, ${width} px, CPU × ${slowdown}`, ['heading', 'answers', 'worker'], 48)}`,
    );
    const screens = [
      ['Home', pages.home],
      ['A listing', pages.domestic],
      ['A tour', pages.tour(tours[3]?._id ?? '')],
    ] as const;
    for (const [screen, path] of screens) {
      const cut: Opened[] = [];
      const mute: Opened[] = [];
      const next: Opened[] = [];
      await visitOnce(context, line.url);
      await line.become('cut');
      for (let round = 0; round <= rounds; round += 1) cut?.push(await open(context, line.url + path));
      for (let round = 0; round <= rounds; round += 1) {
        await line.become('open');
        await visitOnce(context, line.url);
        await line.become('mute');
        mute?.push(await open(context, line.url + path));
        next?.push(await open(context, line.url + path));
      }
      await line.become('open');
      print(`${screen}. No server`, cut);
      print(`${screen}. A server that never answers`, mute);
      print(`${screen}. The next page`, next);
    }
  } finally {
    await context.close();
    await line.stop();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** When a page's heading is on screen, and when it answers to taps, on a phone that kept all tours and cold-starts. */
export async function measureColdStart(): Promise<void> {
  await requireFreePort(ports.line);
  for (const total of [0, 200]) await measureWith(total);
}
