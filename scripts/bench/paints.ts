import type { Page } from '@playwright/test';
import { untilAnswers } from './phone.ts';

/** In milliseconds: from the click, but for the tasks' own. */
export interface Paints {
  /** The first text or picture. */
  first: number;
  /** The largest picture in sight; where none is, the largest text. */
  picture: number;
  /** The longest task before the first paint, and after it until the page answers. */
  before: number;
  after: number;
  /** When the page's scripts answer. */
  ready: number;
}

interface Seen {
  largest: { time: number; tag: string | undefined; size: number }[];
  tasks: { start: number; took: number }[];
  ready: number;
}

/** Has the page note its paints and its long tasks. Before it opens. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { largest: [], tasks: [], ready: Number.NaN };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, element, size } = entry as PerformanceEntry & { element?: Element; size: number };
        seen.largest.push({ time: startTime, tag: element?.tagName, size });
      }
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

/** Waits until the page's scripts answer and all pictures in sight are painted. */
export async function readPaints(page: Page): Promise<Paints> {
  await untilAnswers(page);
  const paints = await page.waitForFunction(() => {
    const { largest, tasks, ready } = (window as unknown as { seen: Seen }).seen;
    const areaOf = (image: Element) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const width = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
      return width * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    const inSight = [...document.images].filter((image) => areaOf(image) > 0);
    const pictures = largest.filter(({ tag }) => tag === 'IMG');
    const picture = (pictures.length > 0 ? pictures : largest).at(-1);
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    const areIn = inSight.every((image) => image.complete && image.naturalWidth > 0);
    // The browser tells of no picture that is smaller than the text.
    const isToCome = pictures.length === 0 && inSight.some((image) => areaOf(image) > (picture?.size ?? 0));
    if (!picture || !first || !areIn || isToCome) return null;
    const longest = (from: number, to: number) =>
      Math.max(0, ...tasks.filter(({ start }) => start >= from && start < to).map(({ took }) => took));
    return {
      first: first.startTime,
      picture: picture.time,
      before: longest(0, first.startTime),
      after: longest(first.startTime, ready + 1),
      ready,
    };
  });
  return (await paints.jsonValue()) as Paints;
}
