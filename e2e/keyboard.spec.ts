import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { laptopViewport, openScreen, phoneViewport, visit } from './visit';

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 160; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Not reached with 160 presses of Tab.');
}

test.use({ sharesSite: true, viewport: laptopViewport });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Moves the start of the Tab order to the top of the page. */
const focusPageStart = (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus();

test('keeps the focus in menus and dialogs and gives it back when keys open and close them', async ({ page }) => {
  await visit(page, pages.adventure);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const submenuButton = page.getByLabel('Domestic: more pages');
  const spiti = menu.getByRole('link', { name: 'Spiti Valley' });
  await tabTo(page, submenuButton);
  await page.keyboard.press('Enter');
  await tabTo(page, spiti);
  await page.keyboard.press('Escape');
  await expect(submenuButton).toBeFocused();
  await expect(spiti).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, spiti);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pages.spitiValley);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spiti Valley');
  await expect(spiti).toBeHidden();

  // Escape also closes a menu that the mouse holds open.
  const dubai = menu.getByRole('link', { name: 'Dubai' });
  await menu.getByRole('link', { name: 'International' }).hover();
  await expect(dubai).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dubai).toBeHidden();

  await page.setViewportSize(phoneViewport);
  await focusPageStart(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  // Focus cycles in the dialog and never reaches the page behind it.
  const isBehind = () => page.evaluate(() => document.activeElement?.closest('main, footer, section') !== null);
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await isBehind()).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.setViewportSize(laptopViewport);
  const card = page.getByRole('article').first();
  const explore = card.getByText('Explore Now');
  await tabTo(page, explore);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
  await expect(dialog.getByText((await card.getByRole('heading').textContent()) ?? '')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Read about it first' })).toHaveAttribute('href', /^\/tour\//);
  await expectAccessible(page, dialog);
  const fields = ['Name', 'Country code', 'Phone', 'Email', 'Destination', 'No. of People', 'Month of Departure'];
  for (const label of fields) await tabTo(page, dialog.getByLabel(label));
  await tabTo(page, dialog.getByRole('button', { name: 'Send inquiry' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter your name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(explore).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(pages.adventure);
  await expect(dialog).toBeHidden();
});

test('leads along a tour’s road, questions and form when only keys are used', async ({ page, site }) => {
  const tour = await site.findTour('Manali to Leh');
  const [first, second] = tour.faq;
  // A window that is lower than the form.
  await page.setViewportSize({ width: 1280, height: 760 });
  await visit(page, pages.tour(tour._id));
  // The top of the inquiry card is in view, with the price.
  await expect(page.locator('#inquire')).toBeInViewport();

  const roadSlider = page.getByRole('slider', { name: 'Along the road' });
  await expect(roadSlider).toHaveAttribute('aria-valuetext', 'Day 1, Manali, 2,050 m, km 0');
  await roadSlider.focus();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(roadSlider).toHaveAttribute('aria-valuetext', /^Day 2, Jispa, 3,200 m, km \d+$/);
  await page.keyboard.press('End');
  await expect(roadSlider).toHaveAttribute('aria-valuetext', /^Day 9, Leh, /);
  await page.locator('summary').filter({ hasText: 'Day 3' }).press('Enter');
  await expect(roadSlider).toHaveAttribute('aria-valuetext', 'Day 3, Sarchu, 4,290 m, km 182');
  // Both the map and the elevation chart show the place.
  await expect(page.locator('[data-highlighted-day="3"]').filter({ visible: true })).toHaveCount(2);

  const answer = (text = '') => page.getByText(text, { exact: true });
  await expect(answer(first?.answer)).toBeVisible();
  await page
    .locator('summary')
    .filter({ hasText: second?.question ?? '' })
    .press('Enter');
  await expect(answer(second?.answer)).toBeVisible();
  await expect(answer(first?.answer)).toBeHidden();

  const form = page.getByRole('form', { name: /^Inquiry about/ });
  await form.locator('summary').filter({ hasText: 'Send inquiry' }).click();
  await form.getByLabel('Name').focus();
  for (let field = 0; field < 7; field += 1) {
    const isOnTop = () =>
      page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        // A link that wraps has several rectangles; the first one counts.
        const [{ left, top, width, height } = new DOMRect()] = focused.getClientRects();
        return document.elementFromPoint(left + width / 2, top + height / 2) === focused;
      });
    await expect.poll(isOnTop, `nothing lies over field ${field}`).toBe(true);
    await page.keyboard.press('Tab');
  }
  // The card is out of view in a lower window.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('[data-bottom-bar]')).toHaveCount(1);
});

/** Tabs through a carousel, expects each focused link in view, and returns their number. */
async function countStops(page: Page, carousel: Locator): Promise<number> {
  await carousel.focus();
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press('Tab');
    const isInView = await carousel.evaluate((window) => {
      const link = document.activeElement;
      if (!link || !window.contains(link)) return null;
      const linkBox = link.getBoundingClientRect();
      const carouselBox = window.getBoundingClientRect();
      return linkBox.left >= carouselBox.left - 1 && linkBox.right <= carouselBox.right + 1;
    });
    if (isInView === null) return stops;
    expect(isInView).toBe(true);
  }
}

test('has buttons only while slides are hidden when a carousel has few', async ({ page }) => {
  await visit(page, pages.home);
  const carousel = page.getByRole('group', { name: 'Top Destinations, slides' });
  // An agency with three destinations.
  await carousel.evaluate((window) => {
    for (const slide of [...window.querySelectorAll('.swiper-slide')].slice(3)) slide.remove();
  });
  const next = page.getByRole('button', { name: 'Next: Top Destinations' });
  await page.setViewportSize({ width: 390, height: 800 });
  await carousel.scrollIntoViewIfNeeded();
  await expect(next).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(next).toBeHidden();
  await expect(carousel.getByRole('link')).toHaveCount(3);
});

test('has slides in view alone for Tab and arrows, as many as fit, when a carousel plays', async ({
  page,
  problems,
}) => {
  problems.allow(/carousel-player|net::ERR_FAILED/);
  const carousel = page.getByRole('group', { name: 'Top Destinations, slides' });
  await page.route('**/assets/carousel-player*', (route) => route.abort());
  // A missing script reloads the page once a minute; this entry stands for that reload.
  await page.addInitScript(() => sessionStorage.setItem('highpass-reloaded', String(Date.now())));
  await visit(page, pages.home);
  // Without its script the carousel scrolls to each focused slide.
  expect(await countStops(page, carousel)).toBe(8);

  await page.unroute('**/assets/carousel-player*');
  await visit(page, pages.home);
  await carousel.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Next: Top Destinations' })).toBeVisible();
  const visibleSlides = carousel.locator('.swiper-slide:not([inert])');
  await expect(visibleSlides).toHaveCount(6);
  expect(await countStops(page, carousel)).toBe(6);
  const readSlideIndex = () => carousel.locator('.swiper-slide-active').getAttribute('data-swiper-slide-index');
  await carousel.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(readSlideIndex).toBe('1');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(readSlideIndex).toBe('0');
  for (const [width, slides] of [
    [320, 1],
    [767, 3],
    [992, 4],
    [1025, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(visibleSlides, `slides at ${width} px`).toHaveCount(slides);
  }

  await openScreen(page, pages.about, 'About us');
  const slider = page.getByRole('region', { name: 'From the roads' });
  await slider.scrollIntoViewIfNeeded();
  // The carousel does not play under reduced motion.
  await expect(slider.getByRole('button', { name: 'Play From the roads' })).toBeVisible();
  for (const [width, slides] of [
    [390, 2],
    [1280, 8],
    [1920, 12],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(slider.locator('.swiper-slide:not([inert])'), `pictures at ${width} px`).toHaveCount(slides);
  }
});
