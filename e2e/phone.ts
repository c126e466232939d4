import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect } from './fixtures';

/** Opens Home and waits until it works offline. */
export async function visitOnce(page: Page): Promise<void> {
  await page.goto(pages.home);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
}

/** What a form says once its inquiry is saved but not sent. */
export const savedOnPhone = /Saved on this phone\. We’ll send it/;
