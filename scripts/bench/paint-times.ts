import type { Page } from '@playwright/test';
import { waitUntilReady } from './phone.ts';

/** Paint times count from the navigation. */
export interface PaintTimes {
  firstPaintMs: number;
  /** The largest text or picture of the first view. */
  largestPaintMs: number;
  /** Duration of the longest task before the first paint. */
  longestTaskBeforeMs: number;
  /** Duration of the longest task between the first paint and `readyMs`. */
  longestTaskAfterMs: number;
  /** When the page's scripts have started. */
  readyMs: number;
}

interface PaintRecording {
  largestPaintMs: number;
  tasks: { startMs: number; durationMs: number }[];
  readyMs: number;
}

/** Makes the page record its paints and long tasks. Call it before opening the page. */
export async function recordPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paintRecording: PaintRecording = { largestPaintMs: Number.NaN, tasks: [], readyMs: Number.NaN };
    Object.assign(window, { paintRecording });
    new PerformanceObserver((list) => {
      paintRecording.largestPaintMs = list.getEntries().at(-1)?.startTime ?? paintRecording.largestPaintMs;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        paintRecording.tasks.push({ startMs: startTime, durationMs: duration });
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver((_, observer) => {
      if (!document.documentElement?.hasAttribute('data-ready')) return;
      paintRecording.readyMs = performance.now();
      observer.disconnect();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });
}

export async function readPaintTimes(page: Page): Promise<PaintTimes> {
  await waitUntilReady(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { paintRecording } = window as unknown as { paintRecording: PaintRecording };
    const { largestPaintMs, tasks, readyMs } = paintRecording;
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const findLongestTaskMs = (fromMs: number, toMs: number) =>
      Math.max(
        0,
        ...tasks.filter(({ startMs }) => startMs >= fromMs && startMs < toMs).map(({ durationMs }) => durationMs),
      );
    return {
      firstPaintMs,
      largestPaintMs,
      longestTaskBeforeMs: findLongestTaskMs(0, firstPaintMs),
      longestTaskAfterMs: findLongestTaskMs(firstPaintMs, readyMs + 1),
      readyMs,
    };
  });
}
