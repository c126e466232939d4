import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { untilReady, visit } from './visit';

/** Holds matching requests back until the returned function is called. */
async function hold(page: Page, matching: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(matching, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('text typed before the scripts load is kept and sent', async ({ page, site }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(pages.home, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await form.getByLabel('Name').fill('Early Rider');
  await form.getByLabel('Month of Departure').selectOption('July');
  release();
  await untilReady(page);
  await expect(form.getByLabel('Name')).toHaveValue('Early Rider');
  await expect(form.getByLabel('Month of Departure')).toHaveValue('July');
  await form.getByLabel('Phone').fill('98123 45670');
  await form.getByLabel('Email').fill('early@example.com');
  await form.getByLabel('Destination').fill('Leh Ladakh');
  await form.getByLabel('No. of People').fill('2');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you!');
  expect(await site.inquiriesOf('Early Rider')).toHaveLength(1);
});

test('Menu, pressed before its part has arrived, opens once it has', async ({ page }) => {
  const release = await hold(page, '**/assets/later*.js');
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = page.waitForRequest('**/assets/later*.js');
  await visit(page, pages.domestic);
  await asked;
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('Back closes an open dialog', async ({ page }) => {
  await visit(page, pages.domestic);
  await page.getByRole('link', { name: 'Adventure', exact: true }).first().click();
  // Both listings have cards; the address changes before the cards do.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adventure Packages');
  await page
    .getByRole('button', { name: /Explore Now/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Get in touch!' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(pages.domestic);
  await expect(page.getByRole('dialog')).toBeHidden();
});
