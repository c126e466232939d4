import type { Page } from '@playwright/test';

/** As many sizes as one can tell apart. */
export const maxSizes = 8;

/** By size the words that have it. A drawing's letters are scaled with it, and don't count. */
export function listTextSizes(page: Page): Promise<Record<string, string[]>> {
  return page.locator('main *').evaluateAll((all) => {
    const sizes: Record<string, string[]> = {};
    for (const one of all) {
      const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (words.length === 0 || one.getClientRects().length === 0 || one.closest('.visually-hidden, option, svg'))
        continue;
      const { fontSize } = getComputedStyle(one);
      sizes[fontSize] = [...(sizes[fontSize] ?? []), words[0]?.textContent?.trim().slice(0, 30) ?? ''];
    }
    return sizes;
  });
}
