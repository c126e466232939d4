import type { Page } from '@playwright/test';
import { waitUntilReady } from './phone.ts';

/** In milliseconds: from the click, but for the tasks' own. */
export interface PaintTimes {
  /** The first text or picture. */
  first: number;
  /** The largest picture or text in sight. */
  picture: number;
  /** The longest task before the first paint, and after it until the page answers. */
  before: number;
  after: number;
  /** When the page's scripts answer. */
  ready: number;
}

interface Seen {
  largest: number;
  tasks: { start: number; took: number }[];
  ready: number;
}

/** Has the page note its paints and its long tasks. Call it before the page opens. */
export async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { largest: Number.NaN, tasks: [], ready: Number.NaN };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, took: duration });
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, watch) => {
      if (!document.documentElement?.hasAttribute('data-ready')) return;
      seen.ready = performance.now();
      watch.disconnect();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });
}

/** Waits until the page's scripts answer and nothing more arrives. */
export async function readPaintTimes(page: Page): Promise<PaintTimes> {
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { largest, tasks, ready } = (window as unknown as { seen: Seen }).seen;
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const longest = (from: number, to: number) =>
      Math.max(0, ...tasks.filter(({ start }) => start >= from && start < to).map(({ took }) => took));
    return { first, picture: largest, before: longest(0, first), after: longest(first, ready + 1), ready };
  });
}
