import type { Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expect, test } from './fixtures';
import { visit, visitUntilOfflineReady } from './visit';

test.use({ serviceWorkers: 'allow' });

const own = {
  name: 'Skyline',
  phone: '+91 98160 12345',
  email: 'hello@skyline.example',
  street: '7 Cart Road',
  ink: '#1d5c8a',
  captain: 'Tara Devi',
};

/** Reads the colour of buttons. */
const inkOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--rust'));

/** Reads the agency's facts that are stored on the phone, as JSON. */
const keptFacts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('highpass');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asking = opening.result.transaction('meta').objectStore('meta').get('agency');
          asking.onerror = () => reject(asking.error);
          asking.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(asking.result ?? null));
          };
        };
      }),
  );

test('shows an owner’s changes to visitors, online and offline, when they are saved', async ({
  browser,
  context,
  page,
  problems,
  site,
}) => {
  problems.allowNoNetwork();
  problems.allow(/\b400\b/);
  const rider = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const phone = await rider.newPage();
  await visitUntilOfflineReady(phone);
  await expect(phone.locator('body')).toContainText(agency.phone);

  await site.signInBrowser(context);
  await visit(page, pages.settings);
  // The form has the agency's name before the names in the lists.
  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  const write = (name: string, text: string) => field(name).fill(text);
  const inTerms = (name: string, row: number) => page.getByLabel(name, { exact: true }).nth(row);
  await write('Name', own.name);
  await write('Phone', '98160');
  await write('E-mail', own.email);
  await write('Street', own.street);
  await write('Facebook', '');
  await write('Deposit per person, in rupees', '7500');
  // The new row comes before the last.
  await page.getByRole('button', { name: 'Add an instalment' }).click();
  await expect(inTerms('Days before the start', 1)).toBeFocused();
  await inTerms('Days before the start', 1).fill('30');
  await inTerms('Paid by then in all, %', 1).fill('80');
  await inTerms('Days before the start', 2).fill('20');
  await inTerms('Paid by then in all, %', 2).fill('120');
  await expect(page.getByText('Once the rows are right, an example stands here.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 1 of If they cancel' }).click();
  await inTerms('Days before, or more', 0).fill('21');
  const kept = page.getByRole('table', { name: /you keep/ });
  await expect(kept).toContainText('More than 20 days before travel₹42,500');
  await field('Main colour').fill('#e0a090');
  await expect(page.getByText(/would be hard to read: a contrast of 2\.06 to 1/)).toBeVisible();
  await write('Main colour', own.ink);
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(page.getByText('bill.pdf can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles('web/public/icons/icon.svg');
  await page.getByLabel('Choose an icon').setInputFiles('web/public/icons/icon.svg');
  await expect(page.getByAltText('The logo')).toBeVisible();
  await expect(page.getByAltText('What shared links show')).toBeVisible();
  await expect(page.getByAltText('The icon as phones cut it')).toBeVisible();
  const captains = page.locator('[data-section="Who rides in front"]');
  await captains.getByRole('button', { name: 'Remove captain 1' }).press('Enter');
  await captains.getByRole('button', { name: 'Move captain 2 up' }).press('Enter');
  await captains.getByLabel('Name', { exact: true }).first().fill(own.captain);

  // A form with unsaved changes is restored after a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field('Street')).toHaveValue(own.street);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter ten digits for India; else begin with the country, like +49.')).toBeVisible();
  await expect(page.getByText('Enter a whole number, 1 to 100.')).toBeVisible();
  await expect(field('Phone')).toBeFocused();
  await write('Phone', own.phone);
  await inTerms('Paid by then in all, %', 2).fill('100');
  await expect(page.getByRole('table', { name: /two people pay/ })).toContainText('20 days before the start₹17,000');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The site shows it within a minute.')).toBeVisible();
  expect(await inkOf(page)).toBe(own.ink);

  // The phone contacts the server once, then goes offline.
  await visitUntilOfflineReady(phone);
  await expect(phone.locator('body')).toContainText(own.phone);
  await expect(phone).toHaveTitle(/^Skyline: /);
  expect(await inkOf(phone)).toBe(own.ink);
  await expect(phone.getByText(own.captain)).toBeAttached();
  await expect.poll(() => phone.content()).not.toContain(agency.email);
  await expect.poll(() => keptFacts(phone)).toContain(own.email);
  const shared = (await phone.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const picture = await phone.request.get(new URL(shared).pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const manifest = await (await phone.request.get('/manifest.webmanifest')).text();
  for (const old of ['/icons/', agency.name, '/screenshots/'])
    expect([old, manifest.includes(old)]).toEqual([old, false]);
  await site.stop();
  const terms: Record<string, string[]> = {
    [pages.terms]: [
      '80% of the total cost 30 days before departure.',
      'More than 20 days before travel: we keep 50% of the total cost.',
    ],
    [pages.inquiryForm]: ['80% 30 days before, the rest 20 days before.'],
  };
  for (const path of [pages.home, pages.find, pages.contact, pages.terms, pages.inquiryForm]) {
    await phone.goto(path);
    await expect(phone.getByText('You’re offline.')).toBeVisible();
    await expect(phone.getByText(own.email).first()).toBeAttached();
    for (const words of terms[path] ?? []) await expect(phone.getByText(words)).toBeAttached();
    const text = await phone.content();
    expect([path, await inkOf(phone)]).toEqual([path, own.ink]);
    await expect(phone.locator('img.logo').first()).toBeAttached();
    for (const old of [
      agency.phone,
      agency.email,
      agency.name,
      agency.name.toUpperCase(),
      'facebook.com',
      'class="brand"',
      '/icons/icon',
      '{{',
    ])
      expect([path, old, text.includes(old)]).toEqual([path, old, false]);
  }
  await rider.close();
  await site.start();

  // The admin's styles stay in the document, and must not show the head of the phone's menu.
  await page.getByRole('link', { name: 'See the site' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.locator('header p', { hasText: 'Menu' })).toBeHidden();
});
