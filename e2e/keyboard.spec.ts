import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with 60 presses of ${key}.`);
}

/** Adds a tour with a cover and five more pictures; returns its id. */
async function addTourOfSixPictures(site: Site): Promise<string> {
  const covers = [...new Set((await site.tours()).map(({ coverImage }) => coverImage))].slice(0, 6);
  const form = new FormData();
  for (const [index, cover] of covers.entries()) {
    const picture = new File([await (await site.fetch(cover)).arrayBuffer()], `${index}.webp`, { type: 'image/webp' });
    form.append(index === 0 ? 'coverImage' : 'galleryImages', picture);
  }
  const fields = {
    ...{ type: 'Domestic', place: 'Sikkim', heading: 'Six pictures of Sikkim' },
    ...{ 'itinerary[0][day]': '1', 'itinerary[0][title]': 'Gangtok', 'itinerary[0][description]': 'Arrive.' },
    ...{ 'faq[0][question]': 'Is it wet?', 'faq[0][answer]': 'In July, yes.' },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return site.addTour(form);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the submenu opens, navigates and closes by keyboard', async ({ page }) => {
  await visit(page, pages.adventure);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const arrow = page.getByRole('button', { name: 'Domestic: more pages' });
  await tabTo(page, arrow);
  await expect(arrow).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(arrow).toHaveAttribute('aria-expanded', 'true');
  const spiti = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spiti Valley' });
  await expect(spiti).toBeVisible();
  await tabTo(page, spiti);
  await page.keyboard.press('Escape');
  await expect(arrow).toBeFocused();
  await expect(spiti).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(spiti).toBeVisible();
  await tabTo(page, spiti);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pages.spitiValley);
});

test('the mobile menu traps the focus and returns it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, pages.adventure);
  const button = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet).toBeVisible();
  await tabTo(page, sheet.getByRole('link', { name: 'Leh Ladakh' }));
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});

test('the inquiry modal opens from its card, traps the focus and returns it', async ({ page }) => {
  await visit(page, pages.spitiValley);
  const explore = page.getByRole('article').first().getByText('Explore Now');
  await tabTo(page, explore);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
  await expect(dialog).toBeVisible();
  const fields = ['Name', 'Country code', 'Phone', 'Email', 'Destination', 'No. of People', 'Month of Departure'];
  for (const label of fields) await tabTo(page, dialog.getByLabel(label));
  await tabTo(page, dialog.getByRole('button', { name: 'Send Message' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter your name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(explore).toBeFocused();
});

test('the lightbox opens, wraps around, closes and returns the focus', async ({ page, site }) => {
  const id = await addTourOfSixPictures(site);
  await page.clock.install();
  await visit(page, pages.tour(id));
  await expect(page.getByRole('link', { name: /^Open picture/ })).toHaveCount(6);
  const first = page.getByRole('link', { name: 'Open picture 1 of 6' });
  await tabTo(page, first);
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox).toBeVisible();
  for (const picture of [1, 2, 3, 4, 5, 6]) {
    await expect(lightbox.getByText(`${picture} / 6`)).toBeVisible();
    // Past the spec's key-repeat limit.
    await page.clock.fastForward(200);
    await page.keyboard.press('ArrowRight');
  }
  await expect(lightbox.getByText('1 / 6')).toBeVisible();
  await page.clock.fastForward(200);
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText('6 / 6')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(first).toBeFocused();
});

test('the accordions open one at a time by keyboard', async ({ page, site }) => {
  const tour = (await site.tours()).find(({ faq }) => faq.length > 1);
  await visit(page, pages.tour(tour?._id ?? ''));
  const [first, second] = tour?.faq ?? [];
  const answer = (text = '') => page.getByText(text, { exact: true });
  await expect(answer(first?.answer)).toBeVisible();
  await expect(answer(second?.answer)).toBeHidden();
  const question = page.locator('summary').filter({ hasText: second?.question ?? '' });
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer(second?.answer)).toBeVisible();
  await expect(answer(first?.answer)).toBeHidden();
});
