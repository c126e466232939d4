import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect } from './fixtures';

/** Opens Home and waits until it works offline. */
export async function visitOnce(page: Page, site = ''): Promise<void> {
  await page.goto(site + pages.home);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
}

/** What a form says once its inquiry is saved but not sent, without an answer. */
export const savedOnPhone = /Saved on this phone\. We’ll send it/;

/** The same where the site answered that it can't take it. */
export const savedWhileBusy = /Saved on this phone\. Our site can’t take it right now; we’ll try again/;
