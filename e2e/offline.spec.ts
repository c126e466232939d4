import type { Page } from '@playwright/test';
import { formatDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { tourMessages } from '#shared/tours/tour-messages';
import { expectAccessible } from './accessible';
import { addTour, makeUniqueHeading, photoPath } from './admin';
import { expect, test, throughProxy } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhoneMessage, visit, visitUntilOfflineReady, waitUntilReady } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

const rideHeading = 'Manali to Leh High-Pass Ride';

/**
 * Leaves the site and removes its service worker; the caches stay. `unregister()` would wait for open pages, and a page
 * that registers meanwhile would revive the old worker. An open page would lose its worker and reload.
 */
async function removeServiceWorker(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
  await browser.detach();
}

test('opens listings, tours, finder and plans from a cold start offline after one visit to Home', async ({
  page: first,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(/Unable to preload CSS|dynamically imported module/);
  const tours = await site.listTours();
  const tour = await site.findTour('Markha');
  const { _id: rideId } = await site.findTour(rideHeading);
  await visitUntilOfflineReady(first);
  await first.close();
  await site.stop();
  const page = await context.newPage();

  await page.goto(pages.adventure);
  await expect(page.getByText(/^You’re offline\. Showing tours from \d/)).toBeVisible();
  await page.getByRole('link', { name: tour.heading }).first().click();
  await expect(page.locator('h1')).toHaveText(tour.heading);
  await expect(page.getByRole('heading', { name: /^Day 1: / })).toBeVisible();
  await expect(page.locator('main')).toContainText(tour.description);
  // Typed URLs may have capitals and a trailing slash.
  await page.goto(`/Tour/${tour._id.toUpperCase()}/`);
  await expect(page).toHaveURL(pages.tour(tour._id));
  await expect(page.locator('h1')).toHaveText(tour.heading);
  await page.goto(pages.passes);
  await expect(page.getByRole('article')).toHaveCount(tours.length);

  await page.goto(`${pages.find}?month=january`);
  await expect(page.locator('#found')).toHaveText(/^\d+ tours$/);
  const inJanuary = await page.getByRole('article').count();
  await page.getByText('More filters').click();
  await page.getByLabel('Kind of tour').selectOption('ride');
  await expect(page).toHaveURL(/\?month=january&kind=ride$/);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(inJanuary);
  await page.goto(`${pages.compare}?ids=${rideId},${tour._id}`);
  await expect(page.getByRole('columnheader')).toHaveCount(2);

  await visit(page, pages.ride(rideId));
  await page.getByLabel('First day').fill('2030-07-12');
  await expect(page.getByText('Fri 12 Jul to Sun 21 Jul, 2030')).toBeVisible();

  await page.goto(pages.dashboard);
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
});

test('opens a saved tour with all its pictures when the agency has deleted it', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  problems.allow(/\b404\b/);
  const pictures = ['g-hairpins', 'g-camp-night', 'g-dhaba'].map(photoPath);
  const tour = await addTour(site, makeUniqueHeading('Saved'), {}, pictures);
  const address = pages.tour(tour._id);
  const deletedNotice = page.getByText(`No longer offered; saved ${formatDay(new Date().toISOString())}.`);
  await visitUntilOfflineReady(page);
  await visit(page, address);
  await page.getByRole('button', { name: 'Save offline' }).click();
  await expect(page.getByText('Saved with all its pictures.')).toBeVisible();

  await site.sendAsOwner(api.deleteTour, {}, { id: tour._id });
  // The service worker knows that the tour is saved, so "not found" is never shown.
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(deletedNotice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Roads that are open' })).toBeVisible();
  await expectAccessible(page);
  await site.stop();
  await page.goto(pages.saved);
  await page.getByRole('region', { name: 'Saved tours' }).getByRole('link', { name: tour.heading }).click();
  await expect(deletedNotice).toBeVisible();
  const shownPictures = page.getByRole('link', { name: /^Open picture/ }).locator('img');
  await expect
    .poll(() => shownPictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual(pictures.map(() => true));

  await site.start();
  await removeServiceWorker(page);
  expect((await page.goto(address))?.status()).toBe(404);
  await waitUntilReady(page);
  await expect(deletedNotice).toBeVisible();
  await expect(page.getByText(tourMessages.notFound)).toBeHidden();
});

/** Features newer than the oldest supported browsers (Chrome 99, Safari 15.4, Firefox 102), as MDN lists them. */
const newerFeatures = [
  ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'].map(
    (name) => `Array.prototype.${name}`,
  ),
  ...['union', 'intersection', 'difference'].map((name) => `Set.prototype.${name}`),
  ...['share', 'canShare', 'wakeLock', 'userActivation', 'userAgentData'].map((name) => `Navigator.prototype.${name}`),
  ...['groupBy', 'prototype.getOrInsert'].map((name) => `Map.${name}`),
  ...['isWellFormed', 'toWellFormed'].map((name) => `String.prototype.${name}`),
  ...['showPopover', 'hidePopover'].map((name) => `HTMLElement.prototype.${name}`),
  ...['checkVisibility', 'setHTML'].map((name) => `Element.prototype.${name}`),
  ...['Array.fromAsync', 'Object.groupBy', 'Promise.withResolvers', 'Promise.try', 'Iterator', 'RegExp.escape'],
  ...['Intl.Segmenter', 'Intl.DurationFormat', 'URL.canParse', 'URL.parse', 'URLPattern'],
  ...['AbortSignal.any', 'AbortSignal.timeout', 'CompressionStream', 'DecompressionStream'],
  ...['Document.prototype.startViewTransition', 'CSSStyleSheet.prototype.replaceSync', 'Navigation', 'SyncManager'],
  ...['Scheduler', 'scheduler', 'ReportingObserver', 'requestIdleCallback'],
];

/** Deletes the newer features from the page or worker that runs the script. */
const deleteNewerFeatures = `for (const path of ${JSON.stringify(newerFeatures)}) {
  const names = path.split('.');
  const last = names.pop();
  const owner = names.reduce((value, name) => value && value[name], globalThis);
  if (owner) delete owner[last];
}`;

/** Opens the ride plan and expects its date, map and sections. */
async function expectRide(page: Page): Promise<void> {
  await expect(page.getByLabel('First day')).toHaveValue('2030-07-12');
  const road = page.getByRole('region', { name: 'Day by day', exact: true });
  await expect(road.locator('svg:visible text', { hasText: 'Baralacha La' })).toBeVisible();
  await expect(page.getByText('Share this plan').first()).toBeVisible();
  await expect(page.getByText('can’t be shown here')).toHaveCount(0);
}

throughProxy(
  'plans a ride and keeps an inquiry offline when the browser lacks newer features',
  async ({ page, context, site, faultProxy, problems }) => {
    problems.allowNoNetwork();
    await context.addInitScript(deleteNewerFeatures);
    faultProxy.findRewrite = (path) => (path === '/sw.js' ? (code) => deleteNewerFeatures + code : null);
    const inquiry = makeInquiry();
    const { _id: id } = await site.findTour(rideHeading);
    await visitUntilOfflineReady(page);
    expect(await page.evaluate(() => 'groupBy' in Map || 'toSorted' in [] || 'share' in navigator)).toBe(false);
    await visit(page, pages.ride(id));
    await page.getByLabel('First day').fill('2030-07-12');
    await expectRide(page);

    faultProxy.chooseFault = () => 'drop-before';
    await visit(page, pages.ride(id));
    await expectRide(page);
    await visit(page, pages.tour(id));
    const form = page.getByRole('form', { name: `Inquiry about ${rideHeading}` });
    await sendInquiry(form, inquiry);
    await expect(form.getByText(savedOnPhoneMessage)).toBeVisible();
    faultProxy.chooseFault = () => null;
    await visit(page, pages.saved);
    await expect(page.getByText('Nothing waiting.')).toBeVisible();
    expect(await site.listInquiriesOf(inquiry.name)).toHaveLength(1);
  },
);
