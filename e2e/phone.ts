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

/** A form's words once its inquiry is saved but not sent, without an answer. */
export const savedOnPhone = /Saved on this phone\. We’ll send it/;
