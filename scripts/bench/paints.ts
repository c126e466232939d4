import type { Page } from '@playwright/test';

/** In milliseconds from the click. */
export interface Paints {
  /** The first text or picture. */
  first: number;
  /** The largest picture in sight. */
  picture: number;
}

/** Has the page note its largest paints. Before it opens. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { time: number; tag: string | undefined }[] = [];
    Object.assign(window, { largestPaints: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, element } = entry as PerformanceEntry & { element?: Element };
        seen.push({ time: startTime, tag: element?.tagName });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Waits until a picture is painted that is larger than all painted before, and all in sight are in. */
export async function readPaints(page: Page): Promise<Paints> {
  const paints = await page.waitForFunction(() => {
    const { largestPaints } = window as unknown as { largestPaints: { time: number; tag?: string }[] };
    const picture = largestPaints.findLast(({ tag }) => tag === 'IMG');
    const first = performance.getEntriesByName('first-contentful-paint')[0];
    const areIn = [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      const isSeen = width > 0 && bottom > 0 && top < innerHeight;
      return !isSeen || (image.complete && image.naturalWidth > 0);
    });
    return picture && first && areIn && { first: first.startTime, picture: picture.time };
  });
  return (await paints.jsonValue()) as Paints;
}
