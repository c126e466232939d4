import type { BrowserContext, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { untilReady, visit } from './visit';

test.use({ sharesSite: true });

const heading = 'Manali to Leh High-Pass Ride';

test('what is planned just before the page is left is kept, beside what the phone had', async ({ page, site }) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  const address = pages.ride(tour?._id ?? '');
  await visit(page, address);
  const myRide = page.getByRole('region', { name: 'My ride' });
  for (const people of ['2', '3']) {
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(myRide.getByText(people, { exact: true })).toBeVisible();
  }
  const release = await occupyRides(page.context(), address);
  await page.reload();
  await untilReady(page);
  // Before the page has seen what the phone keeps.
  await chooseDayAndLeave(page, '2030-07-12');
  await release();
  await expect(myRide.getByText('Fri 12 Jul')).toBeVisible();
  await expect(myRide.getByText('3', { exact: true })).toBeVisible();
});

test('what is planned and left before the page’s later parts have come is kept', async ({ page, site }) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  await page.route('**/assets/later-*.js', () => undefined);
  await visit(page, pages.ride(tour?._id ?? ''));
  const leaving = chooseDayAndLeave(page, '2030-07-12');
  await page.unroute('**/assets/later-*.js');
  await leaving;
  await expect(page.getByRole('region', { name: 'My ride' }).getByText('Fri 12 Jul')).toBeVisible();
});

test('what is planned on a page whose later parts failed to load is kept', async ({ page, site, problems }) => {
  problems.allow(/Failed to load resource|dynamically imported/);
  const tour = (await site.tours()).find((one) => one.heading === heading);
  const later = '**/assets/later-*.js';
  await page.route(later, (route) => route.abort());
  await visit(page, pages.ride(tour?._id ?? ''));
  const myRide = page.getByRole('region', { name: 'My ride' });
  await page.getByLabel('First day').fill('2030-07-12');
  await expect(myRide.getByText('Fri 12 Jul')).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.unroute(later);
  await page.reload();
  await expect(myRide.getByText('Fri 12 Jul')).toBeVisible();
  await expect(myRide.getByText('2', { exact: true })).toBeVisible();
});

/** In one task, so nothing asynchronous finishes in between. */
async function chooseDayAndLeave(page: Page, day: string): Promise<void> {
  await page.getByLabel('First day').evaluate((field: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  }, day);
  await page.waitForLoadState('load');
}

/** Keeps the phone's rides locked from another tab. Returns what unlocks them. */
async function occupyRides(context: BrowserContext, address: string): Promise<() => Promise<void>> {
  const other = await context.newPage();
  await visit(other, address);
  await other.evaluate(async () => {
    const opening = indexedDB.open('highpass');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const rides = opening.result.transaction('rides', 'readwrite').objectStore('rides');
    await new Promise<void>((resolve) => {
      const ask = () => {
        rides.count().addEventListener('success', () => {
          resolve();
          ask();
        });
      };
      ask();
    });
  });
  return () => other.close();
}
