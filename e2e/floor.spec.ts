import type { Page } from '@playwright/test';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expect } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { go, visit } from './visit';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

/** Features newer than the oldest supported browsers (Chrome 99, Safari 15.4, Firefox 102), as MDN lists them. */
const newerFeatures = [
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Array.fromAsync',
  'Object.groupBy',
  'Map.groupBy',
  'Map.prototype.getOrInsert',
  'Set.prototype.union',
  'Set.prototype.intersection',
  'Set.prototype.difference',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'Promise.withResolvers',
  'Promise.try',
  'Iterator',
  'RegExp.escape',
  'Intl.Segmenter',
  'Intl.DurationFormat',
  'URL.canParse',
  'URL.parse',
  'URLPattern',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'CompressionStream',
  'DecompressionStream',
  'Document.prototype.startViewTransition',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.hidePopover',
  'Element.prototype.checkVisibility',
  'Element.prototype.setHTML',
  'CSSStyleSheet.prototype.replaceSync',
  'Navigator.prototype.share',
  'Navigator.prototype.canShare',
  'Navigator.prototype.wakeLock',
  'Navigator.prototype.userActivation',
  'Navigator.prototype.userAgentData',
  'Navigation',
  'SyncManager',
  'Scheduler',
  'scheduler',
  'ReportingObserver',
  'requestIdleCallback',
];

/** Deletes the features from the page or worker that runs it. */
const deleteNewerFeatures = `for (const path of ${JSON.stringify(newerFeatures)}) {
  const names = path.split('.');
  const last = names.pop();
  const owner = names.reduce((value, name) => value && value[name], globalThis);
  if (owner) delete owner[last];
}`;

const heading = 'Manali to Leh High-Pass Ride';
const noMap = () => !('groupBy' in Map) && !('toSorted' in []) && !('share' in navigator);

/** The ride with its date, its map and its sections drawn by the browser. */
async function expectRide(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByLabel('First day')).toHaveValue('2030-07-12');
  const road = page.getByRole('region', { name: 'Day by day', exact: true });
  await expect(road.locator('svg:visible text', { hasText: 'Baralacha La' })).toBeVisible();
  await expect(page.getByText('Share this plan').first()).toBeVisible();
  await expect(page.getByText('can’t be shown here')).toHaveCount(0);
}

test('shows a tour and a ride and sends an inquiry, online and offline, when newer features are missing', async ({
  page,
  context,
  site,
  way,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(new RegExp(`third party: ${way.url}`));
  await context.addInitScript(deleteNewerFeatures);
  way.rewrite = (path) => (path === '/sw.js' ? (code) => deleteNewerFeatures + code : null);
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

test('reads pages and sends forms without scripts when the browser is older than supported', async ({ page, site }) => {
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
