import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, pages } from '#shared/paths';
import { type Fault, FaultProxy } from './fault-proxy';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { Problems, watch } from './problems';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

test('two tabs and the service worker sending at once store one row', async ({ page, context, site, problems }) => {
  problems.allowNoNetwork();
  const inquiry = makeInquiry();
  await visitOnce(page);
  const other = await context.newPage();
  await visit(other, pages.adventure);
  await site.stop();
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();

  await site.start();
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const wake = () => dispatchEvent(new Event('online'));
  await Promise.all([
    page.evaluate(wake),
    other.evaluate(wake),
    cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: site.url,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    }),
  ]);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
  await visit(page, pages.saved);
  await expect(page.getByText('Nothing waiting.')).toBeVisible();
  expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
});

test('a saved inquiry survives a browser restart', async ({ playwright, launchOptions, site }) => {
  const inquiry = makeInquiry();
  const problems = new Problems();
  problems.allowNoNetwork();
  const profile = mkdtempSync(join(tmpdir(), 'highpass-profile-'));
  const open = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: site.url });
    await watch(context, site.url, problems);
    return context;
  };

  const before = await open();
  const page = await before.newPage();
  await visitOnce(page);
  await site.stop();
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();
  await before.close();

  await site.start();
  const after = await open();
  const home = await after.newPage();
  await visit(home, pages.home);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
  await after.close();
  rmSync(profile, { recursive: true, force: true });
  expect(problems.left).toEqual([]);
});

const brokenWays: { fault: Fault; as: string }[] = [
  { fault: 'error', as: 'a server that answers 500' },
  { fault: 'portal', as: 'a captive portal that answers 200' },
  { fault: 'drop-after', as: 'a connection that breaks before the answer' },
];

for (const { fault, as } of brokenWays) {
  test(`an inquiry sent into ${as} is saved and arrives once`, async ({ browser, site }) => {
    const inquiry = makeInquiry();
    const problems = new Problems();
    problems.allowNoNetwork();
    problems.allow(/\b500\b/);
    const broken = (method: string, path: string) => method === 'POST' && path === api.submitInquiry;
    const proxy = await FaultProxy.open(site.url, { fate: (method, path) => (broken(method, path) ? fault : null) });
    const context = await browser.newContext({ baseURL: proxy.url });
    await watch(context, proxy.url, problems);
    const page = await context.newPage();
    await visit(page, pages.home);
    const form = page.getByRole('form', { name: 'Plan Your Trip' });
    await sendInquiry(form, inquiry);
    await expect(form.getByText(savedOnPhone)).toBeVisible();
    expect(proxy.counts[fault]).toBeGreaterThan(0);

    proxy.fate = () => null;
    await visit(page, pages.saved);
    await expect(page.getByText('Nothing waiting.')).toBeVisible();
    expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
    await context.close();
    await proxy.close();
    expect(problems.left).toEqual([]);
  });
}
