import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { api } from '#shared/calls';
import { inquirySendingMessage, inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { refusal } from './fault-proxy';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { Problems, watch } from './problems';
import { untilReady, visit } from './visit';
import { atInquiries, test as onWay } from './way';

test.use({ sharesSite: true });

const networkIsBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

onWay(
  'a refused inquiry is reported on another page, and its correction, double-tapped, arrives once',
  async ({ page, way, site, problems }) => {
    const inquiry = makeInquiry();
    problems.allowNoNetwork();
    problems.allow(/\b(400|500)\b/);
    way.stallMs = 2_000;
    way.fate = atInquiries('stall');
    await visit(page, pages.home);
    const form = page.getByRole('form', { name: 'Plan Your Trip' });
    await sendInquiry(form, inquiry);
    await expect(form.getByText(inquirySendingMessage)).toBeVisible();
    await expect(form.getByText(savedOnPhone)).toBeVisible();

    const wide = page.viewportSize() as { width: number; height: number };
    await page.setViewportSize({ width: 320, height: 640 });
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Inquiries: 1 waiting to be sent' })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(wide);
    await page.getByRole('link', { name: 'Adventure' }).first().click();
    // Home has cards, too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adventure Packages');
    await page.getByRole('article').first().getByText('Explore Now').click();
    await expect(page.getByRole('dialog', { name: 'Get in touch!' })).toBeVisible();
    const chip = header.getByRole('link', { name: /^Inquiries: / });
    await expect(chip).toHaveAccessibleName('Inquiries: 1 waiting to be sent');
    way.fate = atInquiries('refuse');
    await networkIsBack(page);
    await expect(page.getByRole('alert')).toContainText(refusal.message);
    await expect(chip).toHaveAccessibleName('Inquiries: 1 to correct');

    way.fate = atInquiries(null);
    // Above the open dialog, and part of it: what isn't can't have the focus.
    const correct = page.getByRole('alert').getByRole('link', { name: 'Correct it' });
    await correct.focus();
    await expect(correct).toBeFocused();
    await correct.click();
    const correction = page.getByRole('form', { name: 'Inquiry' });
    await expect(correction.getByText(refusal.fields.phone, { exact: true })).toBeVisible();
    await correction.getByLabel('Phone').fill('98765 43211');
    await correction.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(correction.getByText(inquiryStoredMessage)).toBeVisible();
    await expect(chip).toBeHidden();
    expect((await site.inquiriesOf(inquiry.name)).map(({ phone }) => phone.replace(/\D/g, ''))).toEqual(['9876543211']);
  },
);

onWay(
  'without IndexedDB a lost answer and more presses make one row',
  async ({ page, context, way, site, problems }) => {
    const inquiry = makeInquiry();
    problems.allowNoNetwork();
    problems.allow(/\b(400|500)\b/);
    way.fate = atInquiries('drop-after');
    await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await visit(page, pages.home);
    const form = page.getByRole('form', { name: 'Plan Your Trip' });
    await sendInquiry(form, inquiry);
    await expect(form.getByRole('alert')).toHaveText('Something went wrong!');
    await expect(form.getByText(/^Our site can’t be reached, and this browser couldn’t keep it/)).toBeVisible();
    const href = (await form.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
    expect(new URL(href).searchParams.get('text')).toContain(`Name: ${inquiry.name}`);
    await expect(page.getByText('This browser can’t keep what you send')).toBeVisible();
    await expect(page.getByText(/we’ll (save|send)/i)).toHaveCount(0);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(form.getByRole('alert')).toHaveText('Something went wrong!');
    expect(way.counts['drop-after']).toBeGreaterThan(1);

    way.fate = atInquiries(null);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
    expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
  },
);

onWay(
  'an IndexedDB that never answers keeps nobody from sending, and promises nothing',
  async ({ page, context, way, site, problems }) => {
    const inquiry = makeInquiry();
    problems.allowNoNetwork();
    problems.allow(/\b(400|500)\b/);
    way.fate = atInquiries('error');
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
    });
    await visit(page, pages.home);
    const form = page.getByRole('form', { name: 'Plan Your Trip' });
    await sendInquiry(form, inquiry);
    await expect(form.getByRole('alert')).toHaveText('Something went wrong!');
    await expect(form.getByText(/^Our site can’t take your inquiry right now, and this browser/)).toBeVisible();
    way.fate = atInquiries(null);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
    expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
  },
);

test('text typed before the page’s later parts have come, or just before a reload, is restored', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  const held = '**/assets/later-*.js';
  await page.route(held, () => undefined);
  await visit(page, pages.home);
  const name = form.getByLabel('Name');
  await name.fill('Asha Rao');
  await page.unroute(held);
  await page.reload();
  await expect(name).toHaveValue('Asha Rao');

  await untilReady(page);
  const inquiry = makeInquiry();
  await fillInquiry(form, inquiry);
  // Type and reload in one task, so nothing asynchronous finishes in between.
  await form.getByLabel('Name').evaluate((field: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, `${field.value}!`);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  });
  await page.waitForLoadState('load');
  await expect(form.getByLabel('Name')).toHaveValue(`${inquiry.name}!`);
  await expect(form.getByLabel('No. of People')).toHaveValue(inquiry.people);
});

test.describe('in a tab older than the deployed build', () => {
  test('a half-written form isn’t reloaded', async ({ page, site, problems }) => {
    problems.allow(/\b404\b|preload|dynamically imported/);
    await page.route('**/assets/lightbox*', (route) => route.fulfill({ status: 404, body: '' }));
    // Without the lightbox the link opens the picture; keep the page open instead.
    await page.route('**/img/**', (route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
    );
    const [tour] = await site.tours();
    // Asked for once the page looks out for missing files.
    const refreshed = page.waitForRequest((request) => new URL(request.url()).pathname === api.tours);
    await visit(page, pages.tour(tour?._id ?? ''));
    const form = page.getByRole('main').getByRole('form');
    const offer = page.getByText(/^This site has been updated/);
    const age = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type as string);
    await refreshed;
    await form.getByText('Ask', { exact: true }).click();
    await form.getByLabel('Name').fill('Asha');
    await page.getByRole('link', { name: /^Open picture 1/ }).click();
    await expect(offer).toBeVisible();
    expect([await age(), await form.getByLabel('Name').inputValue()]).toEqual(['navigate', 'Asha']);
  });
});

test('a full phone drops pictures to save an inquiry', async ({ playwright, launchOptions, site }) => {
  const inquiry = makeInquiry();
  const problems = new Problems();
  problems.allowNoNetwork();
  const profile = mkdtempSync(join(tmpdir(), 'highpass-profile-'));
  const open = async () => {
    const options = { ...launchOptions, baseURL: site.url, serviceWorkers: 'allow' as const };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    await watch(context, site.url, problems);
    return { context, page: await context.newPage() };
  };

  const before = await open();
  await visitOnce(before.page);
  const usage = await before.page.evaluate(async () => {
    for (const name of ['highpass-seen', 'highpass-saved']) {
      const picture = new Response(new Uint8Array(2_000_000), { headers: { 'Content-Type': 'image/webp' } });
      await (await caches.open(name)).put('/img/wide-800.webp', picture);
    }
    return (await navigator.storage.estimate()).usage ?? 0;
  });
  await before.context.close();
  await site.disconnect();

  // A running browser caches its quota; a fresh one asks again.
  const { context, page } = await open();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: usage - 1_000_000 });
  await visit(page, pages.home);
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();
  const kept = await page.evaluate(async () => ({
    seen: Boolean(await caches.match('/img/wide-800.webp', { cacheName: 'highpass-seen' })),
    saved: Boolean(await caches.match('/img/wide-800.webp', { cacheName: 'highpass-saved' })),
  }));
  expect(kept).toEqual({ seen: false, saved: true });

  await site.start();
  await networkIsBack(page);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);

  // On the same phone a tour is saved, and there's no room left.
  const [tour] = await site.tours();
  await visit(page, pages.tour(tour?._id ?? ''));
  const button = page.getByRole('button', { name: 'Save for the ride' });
  await expect(button).toBeVisible();
  await page.evaluate(async () => {
    for (const name of ['highpass-seen', 'highpass-saved']) await caches.delete(name);
    const parts = await caches.open('highpass-parts');
    for (const bytes of [100_000, 10_000]) {
      const isFilled = (at: number) =>
        parts.put(`/assets/${bytes}-${at}.js`, new Response(new Uint8Array(bytes))).then(
          () => false,
          () => true,
        );
      for (let at = 0; !(await isFilled(at)); at += 1);
    }
  });
  await button.click();
  await expect(page.getByText(/^This phone is full\. Everything saved before is still here/)).toBeVisible();
  await expect(button).toBeVisible();
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  expect(problems.left).toEqual([]);
});
