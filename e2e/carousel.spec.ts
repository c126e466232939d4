import type { Locator } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { moveFingers } from './touch';
import { visit } from './visit';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const label = 'Top Destinations';
/** The names of the slides in view, as they stand there. */
const listSeen = (row: Locator) =>
  row.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('li')]
      .map((slide) => ({ box: slide.getBoundingClientRect(), name: slide.querySelector('b')?.textContent }))
      .filter(({ box }) => box.left >= left - 2 && box.right <= right + 2)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ name }) => name);
  });

test('a row is swiped both ways, without an end and without following the link under the finger', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, pages.home);
  const row = page.getByRole('group', { name: `${label}, slides` });
  const names = await row.locator('b').allTextContents();
  await row.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: `Play ${label}` })).toBeVisible();
  const box = await row.boundingBox();
  const session = await page.context().newCDPSession(page);
  const y = (box?.y ?? 0) + 150;
  await moveFingers(session, [[300, y]], [[80, y + 6]]);
  await expect.poll(() => listSeen(row)).toEqual([names[1]]);
  for (const name of [names[0], names.at(-1)]) {
    await moveFingers(session, [[80, y]], [[300, y + 6]]);
    await expect.poll(() => listSeen(row)).toEqual([name]);
  }
  await expect(page).toHaveURL(pages.home);
  // The browser may take a tap right after a swipe for the end of a fling.
  await expect(async () => {
    await row.getByRole('link', { name: names.at(-1) ?? '' }).tap({ timeout: 1000 });
    await expect(page).not.toHaveURL(pages.home, { timeout: 1000 });
  }).toPass();
});

test('a row plays by itself every 3 s, and around its end; a key or the focus ends it', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, pages.home);
  const row = page.getByRole('group', { name: `${label}, slides` });
  const names = await row.locator('b').allTextContents();
  const six = (from: number) => [...names, ...names].slice(from, from + 6);
  await row.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: `Pause ${label}` })).toBeVisible();
  await page.mouse.move(2, 400);
  for (const from of [1, 2, 3, 4]) {
    await page.clock.runFor(3000);
    await expect.poll(() => listSeen(row)).toEqual(six(from));
  }
  await row.focus();
  await expect(page.getByRole('button', { name: `Play ${label}` })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => listSeen(row)).toEqual(six(3));
  await page.clock.runFor(9000);
  await expect.poll(() => listSeen(row)).toEqual(six(3));
});
