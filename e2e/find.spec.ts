import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { go, untilReady, visit } from './visit';

test.use({ sharesSite: true });

const found = (page: Page) => page.locator('#found');
const cards = (page: Page) => page.getByRole('article');
const columns = (page: Page) => page.getByRole('columnheader');
const tray = (page: Page) => page.getByRole('region', { name: 'Tours to compare' });
const compareOn = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .getByRole('button', { name: /^Compare/ });
/** On a tour's own page. */
const compareHere = (page: Page) =>
  page
    .locator('#main')
    .getByRole('button', { name: /^Compare/ })
    .first();
const begin = (page: Page) => page.getByRole('form', { name: 'Find your tour' });
const impossible = `${pages.find}?month=january&place=Leh+Ladakh`;

/** To another screen as by a link; its heading says that it is there. */
async function arrive(page: Page, path: string, heading: string): Promise<void> {
  await go(page, path);
  await expect(page.locator('h1')).toHaveText(heading);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a month on Home leads to its tours; wishes are chosen, one too many dropped, two tours compared', async ({
    page,
  }) => {
    await page.goto(pages.home);
    await begin(page).getByLabel('Month').selectOption('january');
    await begin(page).getByRole('button', { name: 'Show tours' }).click();
    await expect(page).toHaveURL(`${pages.find}?month=january&days=`);
    await expect(found(page)).toHaveText(/^\d+ tours$/);
    const tours = Number(/\d+/.exec((await found(page).textContent()) ?? '')?.[0]);
    await expect(cards(page)).toHaveCount(tours);

    await page.getByLabel('Place').selectOption('Leh Ladakh');
    await page.getByRole('button', { name: 'Show tours' }).click();
    await expect(found(page)).toHaveText('No tour has all of that');
    await expect(page.getByRole('radio', { name: 'January' })).toBeChecked();
    await page.getByRole('link', { name: /Without “January”/ }).click();
    await expect(found(page)).toHaveText(/^\d tours$/);
    await expect(page.getByRole('radio', { name: 'Any month' })).toBeChecked();

    await compareOn(page, 0).click();
    await expect(columns(page)).toHaveCount(1);
    await page.getByLabel('Add a tour').selectOption({ label: 'Markha Valley Homestay Trek' });
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(columns(page)).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: /Price per person/ })).toBeVisible();
  });
});

test('a month and days lead from Home to their tours; each choice shows at once; all of it is accessible', async ({
  page,
  site,
}) => {
  await test.step('a month and days on Home lead to their tours, without another page', async () => {
    await visit(page, pages.home);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await begin(page).getByLabel('Days').selectOption('Up to 7');
    await begin(page).getByRole('button', { name: 'Show tours' }).click();
    await expect(page).toHaveURL(`${pages.find}?days=7`);
    await expect(page.getByLabel('Days, at most')).toHaveValue('7');
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
  });

  await test.step('each choice shows at once, by keyboard, and the address keeps it', async () => {
    const filters = page.getByRole('list', { name: 'Your filters' });
    await expect(filters).toHaveCount(1);
    await go(page, pages.find);
    await expect(filters).toHaveCount(0);
    const all = await cards(page).count();
    await page.getByRole('radio', { name: 'Any month' }).focus();
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\?month=june$/);
    await expect(page.getByRole('radio', { name: 'June' })).toBeFocused();
    // The address changes before the cards do.
    await expect(page.getByRole('link', { name: 'Remove June' })).toBeVisible();
    const inJune = await cards(page).count();
    expect(inJune).toBeLessThan(all);
    await expect(found(page)).toHaveText(`${inJune} tours`);

    await page.getByLabel('Days, at least').fill('8');
    await page.keyboard.press('Tab');
    await page.getByLabel('Days, at most').fill('8');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?month=june&from=8&days=8$/);
    await expect(found(page)).toBeFocused();
    // All three filters and “Clear”: with the first two there are more tours.
    await expect(filters.getByRole('link')).toHaveCount(4);
    const promised = await cards(page).count();
    expect(promised).toBeLessThan(inJune);
    await page.getByLabel('Sorted by').selectOption('price');
    await expect(page).toHaveURL(/\?month=june&from=8&days=8&sort=price$/);
    await page.reload();
    await untilReady(page);
    await expect(cards(page)).toHaveCount(promised);
    await page.getByRole('link', { name: 'Remove June' }).press('Enter');
    await expect(page).toHaveURL(/\?from=8&days=8&sort=price$/);
    await expect(found(page)).toBeFocused();
  });

  await test.step('impossible and compared tours, and the tray, are accessible at both widths, and nothing is wider than the window', async () => {
    const [first, second, third] = await site.tours();
    // Find and Compare as they begin are in routes.ts.
    for (const [path, heading, settled] of [
      [impossible, 'Find your tour', () => expect(found(page)).toHaveText('No tour has all of that')],
      [
        `${pages.compare}?ids=${first?._id},${second?._id},${third?._id}`,
        'Compare tours',
        () => expect(columns(page)).toHaveCount(3),
      ],
      [pages.adventure, 'Adventure Packages', () => expect(tray(page)).toBeVisible()],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 });
      await arrive(page, path, heading);
      await settled();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, width === 1280 ? 'again' : undefined);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, width, wider]).toEqual([path, width, 0]);
      }
    }
    await expect(tray(page)).toBeVisible();
  });
});

test('Compare is shown where it is needed; what is chosen stands in the tray, alone, and is compared', async ({
  page,
  site,
}) => {
  const [tour] = await site.tours();
  await visit(page, pages.adventure);

  await test.step('Compare shows under the mouse and with the focus, and always among what was found', async () => {
    await expect(compareOn(page, 0)).toHaveCSS('opacity', '0');
    await cards(page).first().hover();
    await expect(compareOn(page, 0)).toHaveCSS('opacity', '1');
    await expect(compareOn(page, 1)).toHaveCSS('opacity', '0');
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^Explore Now/ })
      .focus();
    await page.keyboard.press('Tab');
    await expect(compareOn(page, 1)).toBeFocused();
    await expect(compareOn(page, 1)).toHaveCSS('opacity', '1');
    await arrive(page, pages.find, 'Find your tour');
    // Neither the mouse nor the focus is there.
    await page.mouse.move(0, 0);
    await expect(compareOn(page, 3)).toHaveCSS('opacity', '1');
  });

  await test.step('tours are chosen on cards and on a tour, stand in the tray, and are compared', async () => {
    await arrive(page, pages.adventure, 'Adventure Packages');
    await compareOn(page, 0).press('Enter');
    await expect(compareOn(page, 0)).toHaveAttribute('aria-pressed', 'true');
    await expect(tray(page).getByRole('listitem')).toHaveCount(2);
    await cards(page).nth(1).getByRole('link').first().click();
    await page.waitForURL(/\/tour\//);
    await untilReady(page);
    await compareHere(page).click();
    await expect(tray(page).getByRole('button')).toHaveCount(2);
    await page.reload();
    await untilReady(page);
    await tray(page).getByRole('link', { name: 'Compare' }).click();
    await expect(columns(page)).toHaveCount(2);
    await expect(tray(page)).toBeHidden();
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .press('Enter');
    await expect(columns(page)).toHaveCount(1);
    await expect(page.locator('#main')).toBeFocused();
    await page.goBack();
    await expect(tray(page).getByRole('button')).toHaveCount(1);
    await tray(page).getByRole('button').press('Enter');
    await expect(tray(page)).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('on a phone each tour in the tray has its button in sight', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arrive(page, pages.tour(tour?._id ?? ''), tour?.heading ?? '');
    await compareHere(page).click();
    const first = tray(page).getByRole('button').first();
    await expect(first).toBeInViewport({ ratio: 0.95 });
    await arrive(page, pages.domestic, 'Domestic Packages');
    await compareOn(page, 1).press('Enter');
    await expect(tray(page).getByRole('button')).toHaveCount(2);
    await expect(first).toBeInViewport({ ratio: 0.95 });
    await arrive(page, pages.tour(tour?._id ?? ''), tour?.heading ?? '');
    for (const button of await tray(page).getByRole('button').all()) {
      await button.focus();
      await expect(button).toBeInViewport({ ratio: 0.95 });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('one thing floats over a page at a time, and nothing over a ride’s plan', async () => {
    for (const at of [1, 0]) {
      await tray(page).getByRole('button').nth(at).press('Enter');
      await expect(tray(page).getByRole('button')).toHaveCount(at);
    }
    const top = page.getByRole('button', { name: 'Back to top' });
    const toEnd = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await arrive(page, pages.adventure, 'Adventure Packages');
    await page.mouse.wheel(0, 1200);
    await expect(top).toBeVisible();
    await compareOn(page, 0).press('Enter');
    await expect(tray(page)).toBeVisible();
    await toEnd();
    await expect(top).toBeHidden();
    await go(page, pages.ride(tour?._id ?? ''));
    await expect(page).toHaveTitle(/^Ride plan: /);
    await page.mouse.wheel(0, 1200);
    await expect(page.getByRole('button', { name: 'Ride mode' })).toBeVisible();
    await toEnd();
    await expect(top).toBeHidden();
    await expect(tray(page)).toBeHidden();
  });
});
