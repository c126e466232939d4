import { expect, type Page, type Response } from '@playwright/test';

/** Waits until the first screen answers, which the page says itself: see web/ui/page/use-ready.ts. */
export async function untilReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until it answers. What an earlier press does is in before-scripts.spec.ts. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await untilReady(page);
  return answer;
}

/** To another address without a new page, as a link in this one leads there. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** To another screen as by a link; its heading says that it is there. */
export async function arrive(page: Page, path: string, heading: string): Promise<void> {
  await go(page, path);
  await expect(page.locator('h1')).toHaveText(heading);
}
