import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { untilReady, visit } from './visit';

const heading = 'Manali to Leh High-Pass Ride';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a plan is whole, and every part of its menu is there', async ({ page, site }) => {
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await page.goto(pages.ride(tour?._id ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await links.all()) {
      const part = page.locator((await link.getAttribute('href')) ?? '');
      await expect(part.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    await expect(page.locator('#today').getByText('Day 10')).toBeVisible();
    await expect(page.getByLabel('First day')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ride mode' })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a plan is kept, shows in another tab, and opens without the network', async ({
    page,
    site,
    problems,
    context,
  }) => {
    problems.allowNoNetwork();
    const tour = (await site.tours()).find((one) => one.heading === heading);
    const address = pages.ride(tour?._id ?? '');
    await visitOnce(page);
    await visit(page, address);
    const firstDay = page.getByLabel('First day');
    const people = page.getByRole('group', { name: 'People' }).getByRole('status');
    await firstDay.fill('2030-07-12');
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByLabel('My own').check();
    await expect(page.getByText('Fri 12 Jul to Sun 21 Jul, 2030')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forget this plan' })).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await untilReady(page);
    await expect(firstDay).toHaveValue('2030-07-12');
    await expect(people).toHaveText('2');
    await expect(page.getByLabel('My own')).toBeChecked();

    const other = await context.newPage();
    await visit(other, address);
    await other.getByRole('button', { name: 'One more' }).click();
    await expect(people).toHaveText('3');
    await other.close();

    await site.stop();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(firstDay).toHaveValue('2030-07-12');
    await expect(people).toHaveText('3');
    await expect(page.getByText('Fri 12 Jul', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Forget this plan' }).click();
    await expect(firstDay).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(firstDay).toHaveValue('2030-07-12');
    await site.start();
  });

  test('a day of the ride stands first, rides are listed, and clearing the phone takes them', async ({
    page,
    site,
  }) => {
    await page.clock.setFixedTime('2030-07-14T08:00:00');
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await visitOnce(page);
    await visit(page, pages.ride(tour?._id ?? ''));
    const today = page.getByRole('region', { name: 'Today' });
    await page.getByLabel('First day').fill('2030-08-01');
    await expect(today.getByText('Before you go')).toBeVisible();
    await page.getByLabel('First day').fill('2030-07-12');
    await expect(today.getByText('of 10')).toBeVisible();
    await expect(today.getByText('Karu in 306 km, on day 4').first()).toBeVisible();
    await page.getByLabel('First day').fill('2030-06-12');
    await expect(today.getByText('Thank you for riding with us.')).toBeVisible();

    await visit(page, pages.saved);
    const rides = page.getByRole('region', { name: 'My rides' });
    await expect(rides.getByText('12 Jun 2030 to 21 Jun 2030 · 1 person')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear this phone' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rides).toBeHidden();
  });

  test('ride mode shows one day after the other, large, and gives the screen back', async ({ page, site }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await visit(page, pages.ride(tour?._id ?? ''));
    await page.getByRole('button', { name: 'Ride mode' }).click();
    const mode = page.getByRole('dialog', { name: 'Ride mode' });
    await expect(mode.getByText('Day 1', { exact: true })).toBeVisible();
    await mode.getByRole('button', { name: 'Next' }).click();
    await mode.getByRole('button', { name: 'Next' }).click();
    await expect(mode.getByRole('heading', { name: 'Jispa → Sarchu' })).toBeVisible();
    await expect(mode.getByText('Karu in 306 km, on day 4')).toBeVisible();
    await mode.getByRole('button', { name: 'Night' }).click();
    for (const button of await mode.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }
    // What the page says may come into any open dialog.
    const sizes = await mode
      .locator(':scope > :first-child *')
      .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
    await expectAccessible(page);
    await mode.getByRole('button', { name: 'Close' }).click();
    await expect(mode).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ride mode' })).toBeFocused();
  });
});
