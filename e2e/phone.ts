import type { CDPSession, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect } from './fixtures';

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

/**
 * Leaves the site, and the browser lets its service worker go; what is cached stays. Not `unregister()`: that waits for
 * the pages it serves, and a page that registers meanwhile brings the old one back, without being served by it. A page
 * that is open loses its worker, and would reload itself.
 */
export async function forgetServiceWorker(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
  await browser.detach();
}

/** A form's words once its inquiry is saved but not sent, without an answer. */
export const savedOnPhone = /Saved on this phone\. We’ll send it/;
