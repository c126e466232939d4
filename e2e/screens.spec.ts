import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { expectClearOfNotch, setInsets, turnPhone } from './landscape';
import { deskScreens, linkedScreens, type Screen } from './screens';
import { expectFieldsWithoutZoom, listSlips } from './slips';
import { go, visit } from './visit';

const widths = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 800 } };

async function expectWhole(page: Page, screen: Screen, open: (page: Page, path: string) => Promise<unknown>) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(widths[390]);
  await open(page, screen.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.heading);
  // What a desk shows until its data are there.
  await expect(page.locator('main').getByText(/^(Loading .*|–)$/)).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(agency.name));
  await expectFieldsWithoutZoom(page);
  expect(await listSlips(page)).toEqual([]);
  await turnPhone(page);
  await expectClearOfNotch(page);
  await setInsets(page, 0, 0);
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(widths[width]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'pixels that the page is wider than its window').toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}

for (const [name, screens] of [
  ['what mails and old links open', linkedScreens],
  ['the desk', deskScreens],
] as const) {
  test(`${name}: each screen fits and is accessible at both widths, on a phone by day, on a laptop by night`, async ({
    page,
    context,
    site,
    problems,
  }) => {
    if (screens === deskScreens) await site.signInBrowser(context);
    for (const screen of screens) {
      if (screen.status === 404) problems.allow(/\b404\b/);
      expect((await site.fetch(screen.path)).status).toBe(screen.status ?? 200);
      // From one screen of the desk to the next as its menu does; each is opened by itself in another file.
      const isOpened = screens === linkedScreens || screen === screens[0];
      await test.step(screen.name, () => expectWhole(page, screen, isOpened ? visit : go));
    }
  });
}

test('an inquiries’ table without any says so first, whichever tab is open', async ({ page, context, site }) => {
  await site.signInBrowser(context);
  await visit(page, pages.inquiries);
  const empty = page.getByRole('region', { name: 'Contact inquiries' }).locator('table + div');
  for (const tab of ['New', 'Mine', 'Due today', 'All']) {
    await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click();
    await expect(empty).toHaveText('No data available');
  }
  await page.getByLabel('Search inquiries').fill('Tsering');
  await expect(empty).toHaveText('No data availableNo inquiries match “Tsering”.');
});

test('the inquiry modal, the menu and the lightbox are accessible', async ({ page, site }) => {
  await page.setViewportSize(widths[390]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, pages.adventure);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('article').first().getByText('Explore Now').click();
  await expect(page.getByRole('dialog', { name: 'Get in touch!' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const [tour] = await site.tours();
  await visit(page, pages.tour(tour?._id ?? ''));
  await page.getByRole('link', { name: /^Open picture 1 of/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await expectAccessible(page);
});
