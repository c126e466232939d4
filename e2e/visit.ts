import { type CDPSession, expect, type Page, type Response } from '@playwright/test';
import { pages } from '#shared/routes';

/** Waits until the page is hydrated: see useMarkPageReady in web/components/page/hooks.ts. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Opens a page and waits until it is hydrated. Taps before that are in before-scripts.spec.ts. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitUntilReady(page);
  return response;
}

/** Navigates in the page, without a new document, as a link does. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Navigates in the page and waits for the heading of the new screen. */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  await navigateInPage(page, path);
  await expect(page.locator('h1')).toHaveText(heading);
}

export const phoneViewport = { width: 390, height: 844 };
export const laptopViewport = { width: 1280, height: 800 };

/** Opens Home and waits until all tours are stored for offline use. */
export async function visitUntilOfflineReady(page: Page, site = ''): Promise<void> {
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

/** Message of a form whose inquiry is saved on the phone and not sent yet. */
export const savedOnPhoneMessage = /Saved on this phone\. We’ll send it/;
