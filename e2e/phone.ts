import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect } from './fixtures';

/** Opens Home and stays until the phone can do without a network: worker in control, the catalogue copied. */
export async function visitOnce(page: Page): Promise<void> {
  await page.goto(pages.home);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours kept on this phone/)).toBeVisible();
}

/** The words of a form whose inquiry waits on the phone. */
export const savedOnPhone = /Saved on this phone/;
