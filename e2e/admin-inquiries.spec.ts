import { readFileSync } from 'node:fs';
import { api, pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { makeInquiry } from './inquiry';
import type { Site } from './site';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

async function send(site: Site, change: { name?: string; destination?: string } = {}): Promise<string> {
  const { name, phone, email, destination, people, month } = makeInquiry(change);
  const answer = await site.fetch(api.submitInquiry, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name, phone, email, countryCode: '+91', subject: destination, number: Number(people) },
      ...{ departureMonth: month, writtenAt: '2026-01-02T03:04:05.000Z' },
    }),
  });
  expect(answer.status).toBe(200);
  return name;
}

test('an inquiry comes in by itself, stands out, and no longer does after the look', async ({ page, site }) => {
  await send(site);
  await page.goto(pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  const name = await send(site);
  const row = page.getByRole('row', { name });
  await expect(row).toBeVisible({ timeout: 12_000 });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await row.getByRole('button', { name }).click();
  const whole = page.getByRole('dialog', { name });
  await expect(whole).toContainText('2 Jan 2026, 08:34');
  await expect(whole.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919876543210\?text=Namaste/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row.getByText('New', { exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name })).toBeVisible();
  await expect(page.getByText('New', { exact: true }).filter({ visible: true })).toHaveCount(0);
});

test('asks only whether something changed, and not at all while nobody looks', async ({ page, site }) => {
  await send(site);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === api.inquiries) statuses.push(response.status());
  });
  await page.goto(pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(() => statuses.at(-1), { timeout: 12_000 }).toBe(304);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForTimeout(300);
  const before = statuses.length;
  await page.waitForTimeout(6_500);
  expect(statuses.length).toBe(before);
});

test('is searched, and exported with Hindi names intact and no formula', async ({ page, site }) => {
  const place = `Export ${Date.now()}`;
  const hindi = await send(site, { name: 'आशा शर्मा', destination: place });
  await send(site, { name: '=HYPERLINK("https://evil.example")', destination: place });
  await page.goto(pages.inquiries);
  await page.getByLabel('Search inquiries').fill(place.toLowerCase());
  await expect(page.getByRole('row')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these 2' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv).toContain(`"${hindi}"`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  await page.getByLabel('Search inquiries').fill('nobody at all');
  await expect(page.getByText('No inquiry matches “nobody at all”.')).toBeVisible();
});
