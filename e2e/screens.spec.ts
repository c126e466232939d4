import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { expectAccessible } from './accessible';
import { addTour, newHeading, photo, photographs } from './admin';
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
    await expectAccessible(page, width === 1280 ? 'again' : undefined);
  }
}

const each = 'each screen fits and is accessible at both widths, on a phone by day, on a laptop by night';

test(`what mails and old links open, with the modal, the menu and the lightbox: ${each}`, async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  for (const screen of linkedScreens) {
    expect((await site.fetch(screen.path)).status).toBe(screen.status ?? 200);
    await test.step(screen.name, () => expectWhole(page, screen, visit));
  }

  await test.step('the inquiry modal, the menu and the lightbox', async () => {
    await page.setViewportSize(widths[390]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
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
    await go(page, pages.tour(tour?._id ?? ''));
    await page.getByRole('link', { name: /^Open picture 1 of/ }).click();
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
    await expectAccessible(page);
  });
});

test(`the desk: ${each}; an inquiries’ table without any says so first, whichever tab is open`, async ({
  page,
  context,
  site,
}) => {
  await site.signInBrowser(context);
  for (const screen of deskScreens) {
    expect((await site.fetch(screen.path)).status).toBe(screen.status ?? 200);
    // From one screen to the next as its menu does; each is opened by itself in another file.
    await test.step(screen.name, () => expectWhole(page, screen, screen === deskScreens[0] ? visit : go));
  }

  await test.step('an inquiries’ table without any', async () => {
    await go(page, pages.inquiries);
    const empty = page.getByRole('region', { name: 'Contact inquiries' }).locator('table + div');
    for (const tab of ['New', 'Mine', 'Due today', 'All']) {
      await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click();
      await expect(empty).toHaveText('No data available');
    }
    await page.getByLabel('Search inquiries').fill('Tsering');
    await expect(empty).toHaveText('No data availableNo inquiries match “Tsering”.');
  });
});

// Last: it adds a tour.
test('an agency’s photographs have the places of prints, upright ones too', async ({ page, site }) => {
  // One of each shape: to take in a photograph costs seconds, unlike a print that the site has.
  const shapes = photographs.filter((path) => /upright|wide/.test(path));
  const prints = ['g-hairpins', 'g-convoy', 'g-orchard'].map(photo);
  const tour = await addTour(site, newHeading('Photographed'), {}, [...shapes, ...prints]);
  const listShapes = (pictures: Locator) =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.naturalWidth > 0 && getComputedStyle(one).objectFit === 'cover' ? width / height : 0;
      }),
    );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(widths[1280]);
  await visit(page, pages.tour(tour._id));
  const gallery = page.getByRole('link', { name: /^Open picture/ }).locator('img');
  await expect.poll(async () => (await listShapes(gallery)).filter((shape) => shape > 0.5)).toHaveLength(6);
  await expectAccessible(page);

  await page.setViewportSize(widths[390]);
  await go(page, pages.domestic);
  await expect(page.locator('h1')).toHaveText('Domestic Packages');
  const cards = page.getByRole('article').locator('img');
  // Without a height line a card's picture takes its room.
  await expect.poll(async () => (await listShapes(cards.first()))[0]).toBeCloseTo(1.26, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
