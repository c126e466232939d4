import type { Page } from '@playwright/test';
import { expect } from './fixtures';

// A phone held sideways: in CSS pixels an iPhone's window, and what its notch and round corners cover.
const sideways = { width: 844, height: 390 };
const notch = 59;

/** Sets what `env(safe-area-inset-left)` and the like are for this page. */
export async function setInsets(page: Page, side: number, bottom: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, left: side, right: side, bottom } });
  await browser.detach();
}

/** Holds the phone sideways. */
export async function turnPhone(page: Page): Promise<void> {
  await page.setViewportSize(sideways);
  await setInsets(page, notch, 21);
}

/** No words, button or field of a page stand where the notch may be; what scrolls sideways may pass below it. */
export async function expectClearOfNotch(page: Page): Promise<void> {
  const covered = await page.evaluate((inset) => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)) ||
        scrolls(element.parentElement));
    const parts: { what: string; left: number; right: number }[] = [];
    const note = (what: string, boxes: Iterable<DOMRect>) => {
      for (const { left, right, width } of boxes) {
        if (width > 1 && (left < inset - 0.5 || right > innerWidth - inset + 0.5)) parts.push({ what, left, right });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (!nodeValue?.trim() || !parentElement || !isSeen(parentElement) || scrolls(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      note(nodeValue.trim().slice(0, 40), range.getClientRects());
    }
    for (const part of document.querySelectorAll('button, input, select, textarea')) {
      if (isSeen(part) && !scrolls(part)) note(part.outerHTML.slice(0, 80), [part.getBoundingClientRect()]);
    }
    return parts.filter(({ right, left }) => right > 0 && left < innerWidth);
  }, notch);
  expect(covered).toEqual([]);
}
