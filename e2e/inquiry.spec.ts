import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { inquiryCorrectedMessage, inquirySendingMessage, inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { type Fault, type FaultPolicy, FaultProxy, rejectionBody } from './fault-proxy';
import { expect, test, throughProxy } from './fixtures';
import { fillInquiry, makeInquiry, openPlanForm, sendInquiry } from './inquiry';
import { Problems, watch } from './problems';
import { findRegistrationId, savedOnPhoneMessage, visit, visitUntilOfflineReady } from './visit';

test.use({ sharesSite: true });

/** Applies the fault to requests that send an inquiry only; null passes them. */
const failInquiries =
  (fault: Fault | null): FaultPolicy =>
  (method, path) =>
    method === 'POST' && path === api.submitInquiry.path ? fault : null;

/** Returns a function that fires Background Sync, as the browser does when the network is back. */
async function createSyncTrigger(cdp: CDPSession, origin: string) {
  const sync = { origin, registrationId: await findRegistrationId(cdp), tag: 'outbox', lastChance: false };
  return () => cdp.send('ServiceWorker.dispatchSyncEvent', sync);
}

test('stores an inquiry, and its correction in its place when its writer corrects it at once', async ({
  page,
  site,
}) => {
  const inquiry = makeInquiry();
  await visit(page, pages.home);
  const form = await openPlanForm(page);
  await sendInquiry(form, inquiry);
  await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
  const [stored] = await site.listInquiriesOf(inquiry.name);
  expect(stored).toMatchObject({ inquiryPage: 'bannerSection', subject: inquiry.destination, number: 2 });

  await form.getByRole('button', { name: 'Correct it' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(inquiry.name);
  await form.getByLabel('No. of People').fill('3');
  await form.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(form.getByText(inquiryCorrectedMessage)).toBeVisible();
  expect(await site.listInquiriesOf(inquiry.name)).toMatchObject([{ _id: stored?._id, number: 3 }]);
});

throughProxy(
  'reports a refused inquiry above an open dialog, and stores its correction once when Send is double-clicked',
  async ({ page, faultProxy, site, problems }) => {
    const inquiry = makeInquiry();
    problems.allowNoNetwork();
    problems.allow(/\b400\b/);
    faultProxy.chooseFault = failInquiries('drop-before');
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, pages.adventure);
    const explore = page.getByRole('article').first().getByText('Explore Now');
    await explore.click();
    const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
    await sendInquiry(dialog, inquiry);
    await expect(dialog.getByText(savedOnPhoneMessage)).toBeVisible();
    await page.keyboard.press('Escape');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Inquiries: 1 waiting to be sent' })).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });

    await explore.click();
    await expect(dialog).toBeVisible();
    faultProxy.chooseFault = failInquiries('refuse');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(page.getByRole('alert')).toContainText(rejectionBody.message);
    const correctLink = page.getByRole('alert').getByRole('link', { name: 'Correct it' });
    // Focus stays in the dialog.
    await correctLink.focus();
    await expect(correctLink).toBeFocused();
    faultProxy.chooseFault = failInquiries(null);
    await correctLink.click();
    const correction = page.getByRole('form', { name: 'Inquiry' });
    await expect(correction.getByText(rejectionBody.fields.phone, { exact: true })).toBeVisible();
    await correction.getByLabel('Phone').fill('98765 43211');
    await correction.getByRole('button', { name: 'Send inquiry' }).dblclick();
    await expect(correction.getByText(inquiryStoredMessage)).toBeVisible();
    await expect(header.getByRole('link', { name: /^Inquiries: / })).toBeHidden();
    expect(await site.listInquiriesOf(inquiry.name)).toMatchObject([{ phone: '9876543211' }]);
  },
);

test('stores an inquiry once when the browser is killed while sending', async ({ playwright, launchOptions, site }) => {
  const inquiry = makeInquiry();
  const problems = new Problems();
  problems.allowNoNetwork();
  const profile = mkdtempSync(join(tmpdir(), 'highpass-profile-'));
  const faultProxy = await FaultProxy.open(site.url, failInquiries('stall'));
  const open = async () => {
    const options = { ...launchOptions, baseURL: faultProxy.url };
    const context = await playwright.chromium.launchPersistentContext(profile, options);
    await watch(context, faultProxy.url, problems);
    return context;
  };

  const killedContext = await open();
  const page = await killedContext.newPage();
  await visit(page, pages.home);
  const form = await openPlanForm(page);
  await sendInquiry(form, inquiry);
  await expect(form.getByText(inquirySendingMessage)).toBeVisible();
  await expect.poll(() => faultProxy.counts.stall).toBe(1);
  const closed = new Promise((resolve) => killedContext.once('close', resolve));
  const cdp = await killedContext.newCDPSession(page);
  cdp.send('Browser.crash').catch(() => undefined);
  await closed;

  faultProxy.chooseFault = () => null;
  const nextContext = await open();
  const home = await nextContext.newPage();
  await visit(home, pages.home);
  await expect.poll(() => site.listInquiriesOf(inquiry.name)).toHaveLength(1);
  await nextContext.close();
  await faultProxy.close();
  rmSync(profile, { recursive: true, force: true });
  expect(problems.remaining).toEqual([]);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('stores each inquiry once when tabs and the service worker send an offline outbox at once', async ({
    page,
    context,
    site,
    problems,
  }) => {
    problems.allowNoNetwork();
    const dialogInquiry = makeInquiry();
    const pageInquiry = makeInquiry();
    await visitUntilOfflineReady(page);
    await site.stop();
    const card = page.getByRole('article').first();
    const heading = await card.getByRole('heading').innerText();
    await card.getByText('Explore Now').click();
    const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
    await expect(dialog.getByLabel('Destination')).toHaveValue(heading);
    await sendInquiry(dialog, dialogInquiry);
    await expect(dialog.getByText(savedOnPhoneMessage)).toBeVisible();
    await expect(page).toHaveURL(pages.home);

    // A page that was never opened online.
    const offlineTab = await context.newPage();
    await visit(offlineTab, pages.inquiryForm);
    const form = offlineTab.getByRole('form', { name: 'Inquiry' });
    await fillInquiry(form, pageInquiry);
    // One task types and reloads, so that nothing asynchronous finishes in between.
    await form.getByLabel('Name').evaluate((field: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, `${field.value}!`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      location.reload();
    });
    await offlineTab.waitForLoadState('load');
    await expect(form.getByLabel('Name')).toHaveValue(`${pageInquiry.name}!`);
    await form.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(form.getByText(savedOnPhoneMessage)).toBeVisible();
    await visit(offlineTab, pages.saved);
    await expect(offlineTab.getByText('Waiting for a connection')).toHaveCount(2);

    await site.start();
    const triggerSync = await createSyncTrigger(await context.newCDPSession(offlineTab), site.url);
    const dispatchOnline = () => void dispatchEvent(new Event('online'));
    await Promise.all([page.evaluate(dispatchOnline), offlineTab.evaluate(dispatchOnline), triggerSync()]);
    await expect(offlineTab.getByText('Nothing waiting.')).toBeVisible();
    for (const name of [dialogInquiry.name, `${pageInquiry.name}!`])
      expect(await site.listInquiriesOf(name)).toHaveLength(1);
  });

  throughProxy(
    'stores a waiting inquiry once when only the service worker is left to send it, and is stopped meanwhile',
    async ({ page, context, faultProxy, site, problems }) => {
      const inquiry = makeInquiry();
      problems.allowNoNetwork();
      await visitUntilOfflineReady(page);
      faultProxy.chooseFault = failInquiries('drop-before');
      const form = await openPlanForm(page);
      await sendInquiry(form, inquiry);
      await expect(form.getByText(savedOnPhoneMessage)).toBeVisible();
      await page.goto('about:blank');
      faultProxy.chooseFault = failInquiries('stall');
      const cdp = await context.newCDPSession(page);
      const triggerSync = await createSyncTrigger(cdp, faultProxy.url);
      // The old page may still hold the outbox lock, so the worker is woken until it sends.
      await expect(async () => {
        await triggerSync();
        await expect.poll(() => faultProxy.counts.stall, { timeout: 1_000 }).toBe(1);
      }).toPass();
      await cdp.send('ServiceWorker.stopAllWorkers');
      faultProxy.chooseFault = () => null;
      await expect(async () => {
        await triggerSync();
        await expect.poll(() => site.listInquiriesOf(inquiry.name), { timeout: 1_000 }).toHaveLength(1);
      }).toPass();
      await visit(page, pages.saved);
      await expect(page.getByText('Nothing waiting.')).toBeVisible();
      expect(await site.listInquiriesOf(inquiry.name)).toHaveLength(1);
    },
  );
});
