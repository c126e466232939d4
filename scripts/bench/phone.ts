import { type Browser, type BrowserContextOptions, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { chromiumArgs } from '../../e2e/chromium-args.ts';
import type { AddCleanup } from '../bench.ts';
import { findChromium } from '../setup/browsers.ts';

/** A cheap phone's processor is about this many times slower than this machine's. */
export const cpuSlowdown = 4;

export const phoneContextOptions: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

export function findLaunchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('This needs Chromium. Put one on the PATH, or run npm test first.');
  return { executablePath, args: chromiumArgs.filter((arg) => !arg.startsWith('--js-flags')) };
}

export async function launchBrowser(addCleanup: AddCleanup): Promise<Browser> {
  const browser = await chromium.launch(findLaunchOptions());
  addCleanup(() => browser.close());
  return browser;
}

export async function withSlowPhone<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...phoneContextOptions, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await visit(page);
  } finally {
    await context.close();
  }
}

export const waitUntilReady = (page: Page) => page.waitForSelector('html[data-ready]', { state: 'attached' });
