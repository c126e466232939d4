import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { findNewer } from '../scripts/house/find-newer';
import { findNewerStyles } from '../scripts/house/find-newer-styles';
import { forgetNewer } from '../scripts/house/forget-newer';
import { headScript } from '../web/head-script';
import { startScripts } from '../web/start-scripts';
import { client, readAsset } from './built-files';
import { expect } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { keepsPoster, savedOnPhone, visitOnce } from './phone';
import { go, visit } from './visit';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

/** The features that built scripts use in spite of their browsers, and why that is no harm. */
const allowed: Record<string, string> = {
  Notification: 'asked for by findAbility(), in this-browser.ts, before anything reads it',
  'Notification.requestPermission': 'pressed only where findAbility() says that it can be',
  showNotification: 'only when a push has come, which such a browser never asked for',
  hidePopover: 'where there is showPopover, which is asked for',
  'document.exitFullscreen': 'only where document.fullscreenElement is something',
  'navigator.share': 'where navigator.canShare takes the file, and in a try that says what went wrong',
};

test('the built scripts and styles need nothing newer than the floor', () => {
  const built = globSync('**/*.js', { cwd: client });
  expect(built.length).toBeGreaterThan(20);
  const found = findNewer(Object.fromEntries(built.map((path) => [path, `${readAsset(path)}`])));
  expect(found.filter(({ name }) => !(name in allowed))).toEqual([]);
  // One that nothing needs any more goes.
  const names = new Set(found.map(({ name }) => name));
  expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([]);
  // What the page itself holds.
  expect(findNewer({ 'in the page': `(${startScripts})();${headScript}` })).toEqual([]);
  const sheets = globSync('**/*.css', { cwd: client });
  expect(sheets.length).toBeGreaterThan(5);
  const foundInStyles = sheets.flatMap((path) => findNewerStyles(path, `${readAsset(path)}`));
  expect(foundInStyles).toEqual([]);
});

const heading = 'Manali to Leh High-Pass Ride';
const noMap = () => !('groupBy' in Map) && !('toSorted' in []) && !('share' in navigator);

/** The ride with its date, its map and its sections drawn by the browser. */
async function expectRide(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveValue('2030-07-12');
  const road = page.getByRole('region', { name: 'Day by day', exact: true });
  await expect(road.locator('svg:visible text', { hasText: 'Baralacha La' })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Save or share the ride file' }).or(page.getByText('Share the ride')).first(),
  ).toBeVisible();
  await expect(page.getByText('can’t be shown here')).toHaveCount(0);
}

test('with nothing newer than the floor, tour, ride and inquiry work, and all of it offline', async ({
  page,
  context,
  site,
  way,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(new RegExp(`third party: ${way.url}`));
  await context.addInitScript(forgetNewer);
  way.rewrite = (path) => (path === '/sw.js' ? (code) => forgetNewer + code : null);
  const online = makeInquiry();
  const offline = makeInquiry();
  const id = (await site.tours()).find((one) => one.heading === heading)?._id ?? '';

  await visitOnce(page);
  expect(await page.evaluate(noMap)).toBe(true);
  await visit(page, pages.tour(id));
  await expect(page.getByRole('heading', { name: /^Day 1: / })).toBeVisible();
  const form = page.getByRole('form', { name: `Inquiry about ${heading}` });
  await sendInquiry(form, online);
  await expect(form.getByRole('status')).toContainText('Thank you!');
  await go(page, pages.ride(id));
  await page.getByLabel('First day').fill('2030-07-12');
  await expectRide(page);
  await expect.poll(() => keepsPoster(page)).toBe(true);

  await site.disconnect();
  await visit(page, pages.home);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Adventure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adventure Packages');
  await visit(page, pages.ride(id));
  await expectRide(page);
  await go(page, pages.tour(id));
  await sendInquiry(form, offline);
  await expect(form.getByText(savedOnPhone)).toBeVisible();
  await go(page, pages.saved);
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await site.start();
  await page.reload();
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  for (const { name } of [online, offline]) expect(await site.inquiriesOf(name)).toHaveLength(1);
});

test('below the floor pages read and forms send as HTML, and nothing is installed', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'TransformStream'));
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const inquiry = makeInquiry();
  const [newest] = await site.tours();
  await page.goto(pages.tour(newest?._id ?? ''));
  await expect(page.getByText(newest?.description ?? '')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Day 1: / })).toBeVisible();
  await page.goto(pages.inquiryForm);
  await sendInquiry(page.getByRole('form'), inquiry);
  await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
  expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(scripts).toEqual([]);
});
