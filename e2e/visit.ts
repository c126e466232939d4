import { type CDPSession, expect, type Page, type Response } from '@playwright/test';
import { pages } from '#shared/routes';

/** Waits until the first screen answers, which the page says itself: see web/components/page/hooks.ts. */
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

export const phone = { width: 390, height: 844 };
export const laptop = { width: 1280, height: 800 };

/** Opens Home and waits until it works offline. */
export async function visitOnce(page: Page, site = ''): Promise<void> {
  await page.goto(site + pages.home);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
}

/** Returns the id that the developer tools give to the service worker's registration. */
export async function findRegistrationId(devtools: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return registered;
}

/** A form's words once its inquiry is saved but not sent, without an answer. */
export const savedOnPhone = /Saved on this phone\. We’ll send it/;
