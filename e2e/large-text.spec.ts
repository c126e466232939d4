import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Twice as large (WCAG 1.4.4). */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

async function readBox(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return part.evaluate((element) => element.getBoundingClientRect().toJSON());
}

test('at twice the text size the menu can be closed, and nothing of a form or the booking steps is cut', async ({
  page,
}) => {
  await visit(page, pages.inquiryForm);
  await enlargeText(page);

  const bar = page.getByRole('region', { name: 'Contact' });
  await expect(bar.getByText('+91', { exact: false })).toHaveCSS('clip-path', 'inset(50%)');

  await page.getByRole('button', { name: 'Menu' }).click();
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();

  const form = page.getByRole('form', { name: 'Inquiry' });
  const code = await readBox(form.getByLabel('Country code'));
  const phone = await readBox(form.getByLabel('Phone'));
  expect(phone.top).toBeGreaterThan(code.bottom);
  expect(code.right - code.left).toBeGreaterThan(280);

  const words = await readBox(page.getByRole('list').getByText('We send it when you’re back'));
  expect(words.right - words.left).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('at twice the text size a plan’s date has the whole width', async ({ page, site }) => {
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Manali to Leh'));
  await visit(page, pages.ride(tour?._id ?? ''));
  await enlargeText(page);
  const date = await readBox(page.getByLabel('Another first day'));
  expect(date.right - date.left).toBeGreaterThan(280);
  const days = page.getByRole('radio', { name: /^Sat/ }).first().locator('..').locator('b');
  expect(await days.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

test('Back to top and the booking bar are away while a form is in view or written in', async ({ page, site }) => {
  const [tour] = await site.tours();
  await visit(page, `${pages.tour(tour?._id ?? '')}?utm_source=friend`);
  const toTop = page.getByRole('button', { name: 'Back to top' });
  const bar = page.getByRole('link', { name: 'Send inquiry' });
  await page.mouse.wheel(0, 900);
  await expect(toTop).toBeVisible();
  await expect(bar).toBeVisible();

  const form = page.getByRole('form', { name: /^Inquiry about/ });
  await form.getByLabel('No. of People').evaluate((field) => {
    scrollTo({ top: field.getBoundingClientRect().top + scrollY - innerHeight + 120, behavior: 'instant' });
  });
  await expect(toTop).toBeHidden();
  await expect(bar).toBeHidden();

  await form.getByLabel('No. of People').focus();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(toTop).toBeHidden();
  await expect(bar).toBeHidden();
});

test('a phone held sideways shows no contact bar', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(page, pages.home);
  await expect(page.getByRole('region', { name: 'Contact' })).toBeHidden();
});
