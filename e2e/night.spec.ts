import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { visit } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow', colorScheme: 'dark' });

const day = 'rgb(251, 248, 243)';
const night = 'rgb(15, 20, 32)';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const choice = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('group', { name: 'Colours' }).getByRole('radio', { name });
const printOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('main picture > img')?.currentSrc ?? '');
/** Only the script at the very beginning of a page puts the choice onto it; those of the build come later. */
const beginning = (page: Page) =>
  page.evaluate(() => [document.head.firstElementChild?.tagName, document.documentElement.dataset.scheme]);

test('colours are the phone’s until one chooses; that reaches other tabs, later pages and those without a network', async ({
  page,
  context,
  problems,
}) => {
  problems.allowNoNetwork();
  await visitOnce(page);
  expect(await paper(page)).toBe(night);
  const other = await context.newPage();
  await visit(other, pages.terms);
  expect(await paper(other)).toBe(night);

  await choice(page, 'Auto').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'Day')).toBeChecked();
  await expect.poll(() => paper(page)).toBe(day);
  await expect(choice(other, 'Day')).toBeChecked();
  await expect.poll(() => paper(other)).toBe(day);

  await visit(other, pages.find);
  expect([await paper(other), ...(await beginning(other))]).toEqual([day, 'SCRIPT', 'day']);
  await expect.poll(() => printOf(other)).toMatch(/banner-packages-\d+\.webp$/);
  await context.setOffline(true);
  await visit(other, pages.adventure);
  await expect(other.getByText(/You’re offline/)).toBeVisible();
  expect([await paper(other), ...(await beginning(other))]).toEqual([day, 'SCRIPT', 'day']);
  await context.setOffline(false);

  await choice(page, 'Day').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => paper(page)).toBe(night);
  await visit(other, pages.find);
  await expect.poll(() => printOf(other)).toMatch(/banner-packages-night-\d+\.webp$/);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => paper(page)).toBe('rgb(255, 255, 255)');
});
