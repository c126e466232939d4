import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { go, untilReady, visit } from './visit';

test.use({ sharesSite: true });

const found = (page: Page) => page.locator('#found');
const cards = (page: Page) => page.getByRole('article');
const columns = (page: Page) => page.getByRole('columnheader');
const tickOn = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .getByRole('checkbox', { name: /^Compare/ });
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
    await expect(page.getByLabel('When do you ride?')).toHaveValue('january');
    await page.getByRole('link', { name: 'Remove January' }).click();
    await expect(found(page)).toHaveText(/^\d tours$/);
    await expect(page.getByLabel('When do you ride?')).toHaveValue('');

    await tickOn(page, 0).click();
    await expect(tickOn(page, 0)).toBeChecked();
    await page.getByRole('button', { name: 'Compare the ticked tours' }).click();
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
    await page.getByLabel('When do you ride?').focus();
    await page.keyboard.type('June');
    await expect(page).toHaveURL(/\?month=june$/);
    await expect(page.getByLabel('When do you ride?')).toBeFocused();
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

  await test.step('impossible and compared tours are accessible at both widths, and nothing is wider than the window', async () => {
    const [first, second, third] = await site.tours();
    // Find and Compare as they begin are in routes.ts.
    for (const [path, heading, settled] of [
      [impossible, 'Find your tour', () => expect(found(page)).toHaveText('No tour has all of that')],
      [
        `${pages.compare}?ids=${first?._id},${second?._id},${third?._id}`,
        'Compare tours',
        () => expect(columns(page)).toHaveCount(3),
      ],
      [pages.passes, 'Tours by height', () => expect(cards(page)).toHaveCount(24)],
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
  });
});

test('tours ticked in Find and on a tour’s page are compared; the address keeps the ticks', async ({ page, site }) => {
  const [tour] = await site.tours();
  await visit(page, pages.find);

  await test.step('ticks are in the address, and stay when a filter changes', async () => {
    await tickOn(page, 0).click();
    await expect(tickOn(page, 0)).toBeChecked();
    await tickOn(page, 2).press('Space');
    await expect(page).toHaveURL(/\?ids=[a-z0-9-]+,[a-z0-9-]+$/);
    await page.getByLabel('Sorted by').selectOption('price');
    await expect(page).toHaveURL(/\?sort=price&ids=[a-z0-9-]+,[a-z0-9-]+$/);
    await page.reload();
    await untilReady(page);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Compare 2 tours' })).toBeInViewport();
  });

  await test.step('they are compared, taken out, and ticked when one goes back to Find', async () => {
    await page.getByRole('button', { name: 'Compare 2 tours' }).click();
    await expect(columns(page)).toHaveCount(2);
    await page
      .getByRole('link', { name: /^Remove/ })
      .first()
      .press('Enter');
    await expect(columns(page)).toHaveCount(1);
    await expect(page.locator('#main')).toBeFocused();
    await page.getByRole('link', { name: /^Tick tours in Find/ }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  });

  await test.step('a tour’s page leads to it', async () => {
    await arrive(page, pages.tour(tour?._id ?? ''), tour?.heading ?? '');
    await page.locator('#main').getByRole('link', { name: 'Compare' }).click();
    await expect(columns(page)).toHaveText([new RegExp(tour?.heading ?? '')]);
  });

  await test.step('the form about a compared tour is asked from its column', async () => {
    await page.getByRole('link', { name: new RegExp(`^Ask.*${tour?.heading}`) }).click();
    await expect(page).toHaveURL(pages.inquiryAbout(tour?._id ?? ''));
  });
});
