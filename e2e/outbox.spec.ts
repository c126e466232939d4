import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { inquirySendingMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { type Fault, FaultProxy } from './fault-proxy';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, savedWhileBusy, visitOnce } from './phone';
import { Problems, watch } from './problems';
import { go, visit } from './visit';
import { atInquiries, test as onWay } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

/** The event that wakes the service worker as the browser does when the network is back. */
async function createWaker(cdp: CDPSession, origin: string) {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const sync = { origin, registrationId: await registered, tag: 'outbox', lastChance: false };
  return () => cdp.send('ServiceWorker.dispatchSyncEvent', sync);
}

test('an inquiry whose browser is killed while sending arrives once', async ({ playwright, launchOptions, site }) => {
  const inquiry = makeInquiry();
  const problems = new Problems();
  problems.allowNoNetwork();
  const profile = mkdtempSync(join(tmpdir(), 'highpass-profile-'));
  const proxy = await FaultProxy.open(site.url, { fate: atInquiries('stall') });
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: proxy.url,
    });
    await watch(context, proxy.url, problems);
    return context;
  };

  const before = await open();
  const page = await before.newPage();
  await visit(page, pages.home);
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, inquiry);
  await expect(form.getByText(inquirySendingMessage)).toBeVisible();
  await expect.poll(() => proxy.counts.stall).toBe(1);
  const killed = new Promise((resolve) => before.once('close', resolve));
  const cdp = await before.newCDPSession(page);
  cdp.send('Browser.crash').catch(() => undefined);
  await killed;

  proxy.fate = () => null;
  const after = await open();
  const home = await after.newPage();
  await visit(home, pages.home);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
  await after.close();
  await proxy.close();
  rmSync(profile, { recursive: true, force: true });
  expect(problems.left).toEqual([]);
});

const brokenWays: { fault: Fault; as: string; says: RegExp }[] = [
  { fault: 'error', as: 'a server that answers 500', says: savedWhileBusy },
  { fault: 'portal', as: 'a captive portal that answers 200', says: savedOnPhone },
  { fault: 'drop-after', as: 'a connection that breaks before the answer', says: savedOnPhone },
];

onWay(
  'each inquiry arrives once, whatever happens while it is sent',
  async ({ page, context, way, site, problems }) => {
    problems.allowNoNetwork();
    problems.allow(/\b(429|500)\b/);
    await test.step('five tabs and the service worker send at once', async () => {
      const inquiry = makeInquiry();
      await visitOnce(page);
      const others = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
      await Promise.all(others.map((other) => visit(other, pages.saved)));
      way.fate = () => 'drop-before';
      const form = page.getByRole('form', { name: 'Plan Your Trip' });
      await sendInquiry(form, inquiry);
      await expect(form.getByText(savedOnPhone)).toBeVisible();

      way.fate = () => null;
      const wakeWorker = await createWaker(await context.newCDPSession(page), way.url);
      const wake = () => dispatchEvent(new Event('online'));
      await Promise.all([page.evaluate(wake), ...others.map((other) => other.evaluate(wake)), wakeWorker()]);
      await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
      await visit(page, pages.saved);
      await expect(page.getByText('Nothing waiting.')).toBeVisible();
      expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
      await Promise.all(others.map((other) => other.close()));
    });

    for (const { fault, as, says } of brokenWays) {
      await test.step(`${as}: it is saved`, async () => {
        const inquiry = makeInquiry();
        way.fate = atInquiries(fault);
        await go(page, pages.home);
        const form = page.getByRole('form', { name: 'Plan Your Trip' });
        await sendInquiry(form, inquiry);
        await expect(form.getByText(says)).toBeVisible();
        expect(way.counts[fault]).toBeGreaterThan(0);
        if (fault === 'portal') await expect(page.getByText('This Wi-Fi wants you to sign in first.')).toBeVisible();

        way.fate = () => null;
        await visit(page, pages.saved);
        await expect(page.getByText('Nothing waiting.')).toBeVisible();
        expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
      });
    }

    await test.step('told to wait an hour it says until when, and goes when its writer insists', async () => {
      const inquiry = makeInquiry({ destination: 'Spiti in the snow' });
      way.fate = atInquiries('busy');
      await go(page, pages.home);
      const form = page.getByRole('form', { name: 'Plan Your Trip' });
      await sendInquiry(form, inquiry);
      await expect(form.getByText(/Our site can’t take it right now; we’ll try again at \d\d:\d\d\./)).toBeVisible();

      await visit(page, pages.saved);
      await expect(page.getByText(/^Our site is busy: next try at \d\d:\d\d$/)).toBeVisible();
      // Opening the page asked nobody.
      expect(way.counts.busy).toBe(1);
      await page.getByRole('button', { name: 'Send now' }).click();
      await expect(
        page.getByText(/^Our site answered, but can’t take it right now\. We’ll try again at /),
      ).toBeVisible();
      expect(way.counts.busy).toBe(2);
      way.fate = () => null;
      await page.getByRole('button', { name: 'Send now' }).click();
      await expect(page.getByText('Nothing waiting.')).toBeVisible();
      await expect(page.getByText(`Sent: ${inquiry.destination}`)).toBeVisible();
      await expect(page.getByText(/^Your inquiry about .* is sent\./)).toHaveCount(0);
      expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
    });

    await test.step('its service worker is stopped while it is sent', async () => {
      const inquiry = makeInquiry();
      way.fate = atInquiries('drop-before');
      await go(page, pages.home);
      const form = page.getByRole('form', { name: 'Plan Your Trip' });
      await sendInquiry(form, inquiry);
      await expect(form.getByText(savedOnPhone)).toBeVisible();
      // Only the worker is left to send it.
      await page.goto('about:blank');
      way.fate = atInquiries('stall');
      const cdp = await context.newCDPSession(page);
      const wakeWorker = await createWaker(cdp, way.url);
      // The page may still hold the lock on what is sent; the browser wakes the worker again later, too.
      await expect(async () => {
        await wakeWorker();
        await expect.poll(() => way.counts.stall, { timeout: 1_000 }).toBe(1);
      }).toPass();
      await cdp.send('ServiceWorker.stopAllWorkers');

      way.fate = () => null;
      await visit(page, pages.saved);
      await expect(page.getByText('Nothing waiting.')).toBeVisible();
      expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
    });
  },
);
