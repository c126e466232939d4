import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true });

async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with 60 presses of ${key}.`);
}

/** The address changes before its page is drawn, which then takes the focus and closes what is open. */
async function untilShown(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
}

/** Tab begins again at the top of the page. */
const startOver = (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus();

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('a tour by keyboard: the road, the questions, the form and the pictures', async ({ page, site }) => {
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Manali to Leh'));
  await page.setViewportSize({ width: 1280, height: 760 });
  await visit(page, pages.tour(tour?._id ?? ''));

  await test.step('along the road by arrow keys, by a day that opens and by the pointer: the map, the heights and the strip agree', async () => {
    const stone = page.getByRole('slider', { name: 'Along the road' });
    await expect(stone).toHaveAttribute('aria-valuetext', 'Day 1, Manali, 2,050 m, km 0');
    await stone.focus();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(stone).toHaveAttribute('aria-valuetext', /^Day 2, Jispa, 3,200 m, km \d+$/);
    const litOn = (day: number) => page.locator(`[data-lit="${day}"]`).filter({ visible: true });
    await expect(litOn(2)).toHaveCount(2);
    await page.keyboard.press('End');
    await expect(stone).toHaveAttribute('aria-valuetext', /^Day 9, Leh, /);

    await page.locator('summary').filter({ hasText: 'Day 3' }).focus();
    await page.keyboard.press('Enter');
    await expect(stone).toHaveAttribute('aria-valuetext', 'Day 3, Sarchu, 4,290 m, km 182');
    await expect(litOn(3)).toHaveCount(2);

    await page
      .getByRole('img', { name: /^Height profile/ })
      .filter({ visible: true })
      .getByText('Chang La')
      .hover();
    await expect(stone).toHaveAttribute('aria-valuetext', /^Day 9, Chang La, 5,360 m/);
  });

  await test.step('the accordions open one at a time', async () => {
    const [first, second] = tour?.faq ?? [];
    expect(second).toBeDefined();
    const answer = (text = '') => page.getByText(text, { exact: true });
    await expect(answer(first?.answer)).toBeVisible();
    await expect(answer(second?.answer)).toBeHidden();
    const question = page.locator('summary').filter({ hasText: second?.question ?? '' });
    await question.focus();
    await page.keyboard.press('Enter');
    await expect(answer(second?.answer)).toBeVisible();
    await expect(answer(first?.answer)).toBeHidden();
  });

  await test.step('the field that has the focus lies under nothing, in a form taller than the window', async () => {
    const form = page.getByRole('form', { name: /^Inquiry about/ });
    await form.getByText('Ask', { exact: true }).click();
    await form.getByLabel('Name').focus();
    for (let field = 0; field < 7; field += 1) {
      const isOnTop = () =>
        page.evaluate(() => {
          const focused = document.activeElement as HTMLElement;
          // A link that goes on in the next line: its first part.
          const [{ left, top, width, height } = new DOMRect()] = focused.getClientRects();
          return document.elementFromPoint(left + width / 2, top + height / 2) === focused;
        });
      await expect.poll(isOnTop, `field ${field}`).toBe(true);
      await page.keyboard.press('Tab');
    }
    // Above the form's button, the bar is there.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.locator('[data-bottom-bar]')).toHaveCount(1);
  });

  await test.step('the lightbox opens, wraps around, closes and returns the focus', async () => {
    const count = new Set([tour?.coverImage, ...(tour?.galleryImages ?? [])]).size;
    expect(count).toBeGreaterThan(3);
    await expect(page.getByRole('link', { name: /^Open picture/ })).toHaveCount(count);
    await page.clock.install();
    await startOver(page);
    const first = page.getByRole('link', { name: `Open picture 1 of ${count}` });
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    await expect(lightbox).toBeVisible();
    for (let picture = 1; picture <= count; picture += 1) {
      await expect(lightbox.getByText(`${picture} / ${count}`)).toBeVisible();
      // Past the spec's key-repeat limit.
      await page.clock.fastForward(200);
      await page.keyboard.press('ArrowRight');
    }
    await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
    await page.clock.fastForward(200);
    await page.keyboard.press('ArrowLeft');
    await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(first).toBeFocused();
  });
});

test('a listing by keyboard: its submenu, the inquiry modal and, on a phone, the menu', async ({ page }) => {
  await visit(page, pages.adventure);

  await test.step('the submenu opens, navigates and closes', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    const arrow = page.getByLabel('Domestic: more pages');
    const spiti = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spiti Valley' });
    await tabTo(page, arrow);
    await expect(spiti).toBeHidden();
    await page.keyboard.press('Enter');
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
    await untilShown(page, 'Spiti Valley');

    // What the mouse holds open closes too, until it comes back.
    const dubai = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dubai' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'International' }).hover();
    await expect(dubai).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dubai).toBeHidden();
    await page.mouse.move(600, 600);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'International' }).hover();
    await expect(dubai).toBeVisible();
  });

  await test.step('the inquiry modal opens from its card, traps the focus and returns it; Back closes it', async () => {
    await page.mouse.move(0, 0);
    await startOver(page);
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
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(pages.adventure);
    await untilShown(page, 'Adventure');
    await expect(dialog).toBeHidden();
  });

  await test.step('the mobile menu traps the focus and returns it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await startOver(page);
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('navigation', { name: 'Main' });
    await expect(sheet).toBeVisible();
    // Round and round, and never to the page behind.
    const isBehind = () => page.evaluate(() => document.activeElement?.closest('main, footer, section') !== null);
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isBehind()).toBe(false);
    }
    await tabTo(page, sheet.getByRole('link', { name: 'Leh Ladakh' }));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test('Tab stays on slides in view, with the carousel’s player and without, and arrows step it', async ({
  page,
  problems,
}) => {
  problems.allow(/carousel-player|net::ERR_FAILED/);
  const row = page.getByRole('group', { name: /destinations.*slides/i });
  /** Once its slides stand still. */
  const settle = () =>
    row.evaluate((window) => {
      const moves = window.getAnimations({ subtree: true }).map(({ finished }) => finished);
      return Promise.allSettled(moves);
    });
  /** Tabs through the row; returns how many links it stopped at. */
  const walk = async () => {
    await row.focus();
    for (let stops = 0; ; stops += 1) {
      await page.keyboard.press('Tab');
      const seen = await row.evaluate((window) => {
        const link = document.activeElement;
        if (!link || !window.contains(link)) return null;
        const inner = link.getBoundingClientRect();
        const outer = window.getBoundingClientRect();
        return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      });
      if (seen === null) return stops;
      expect(seen).toBe(true);
    }
  };
  await page.route('**/assets/carousel-player*', (route) => route.abort());
  // As after the one reload that a missing script causes in a minute.
  await page.addInitScript(() => sessionStorage.setItem('highpass-reloaded', String(Date.now())));
  await visit(page, pages.home);
  const all = await walk();
  await page.unroute('**/assets/carousel-player*');

  await visit(page, pages.home);
  await test.step('arrows step the carousel that has the focus; Page Down scrolls the page', async () => {
    await row.scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: /^Next: .*destinations/i })).toBeVisible();
    const first = row.locator('.swiper-slide-active');
    const shown = () => first.getAttribute('data-swiper-slide-index');
    const scrolled = () => page.evaluate(() => scrollY);

    await page.keyboard.press('ArrowRight');
    const before = await scrolled();
    await page.keyboard.press('PageDown');
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await shown()).toBe('0');

    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toBe('1');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toBe('0');
  });
  await row.scrollIntoViewIfNeeded();
  await settle();
  const next = page.getByRole('button', { name: /^Next: .*destinations/i });
  await expect(next).toBeVisible();
  // Which slides are in view is told a frame later.
  const inView = row.locator('.swiper-slide:not([inert])');
  await expect(inView).toHaveCount(6);
  const few = await walk();
  expect([all, few]).toEqual([8, 6]);
  await next.click();
  await next.click();
  await settle();
  await expect(inView).toHaveCount(6);
  expect(await walk()).toBe(6);
});
