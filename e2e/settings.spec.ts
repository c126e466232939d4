import type { Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { phoneViewport, visit, visitUntilOfflineReady } from './visit';

test.use({ serviceWorkers: 'allow' });

const newFacts = {
  name: 'Skyline',
  phone: '+91 98160 12345',
  email: 'hello@skyline.example',
  street: '7 Cart Road',
  ink: '#1d5c8a',
  captain: 'Tara Devi',
};

/** Reads the colour of buttons. */
const readInk = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--rust'));

/** Reads the agency's facts that are stored on the phone, as JSON. */
const readStoredFacts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open('highpass');
        openRequest.onerror = () => reject(openRequest.error);
        openRequest.onsuccess = () => {
          const getRequest = openRequest.result.transaction('meta').objectStore('meta').get('agency');
          getRequest.onerror = () => reject(getRequest.error);
          getRequest.onsuccess = () => {
            openRequest.result.close();
            resolve(JSON.stringify(getRequest.result ?? null));
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
  const findTermsField = (name: string, row: number) => page.getByLabel(name, { exact: true }).nth(row);
  /** Opens a tab, and sections that are still folded. */
  const openSections = async (tab: string, ...titles: string[]) => {
    await page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name: tab }).click();
    for (const title of titles) {
      const section = page.locator(`details[data-section="${title}"]`);
      if (!(await section.evaluate((details: HTMLDetailsElement) => details.open)))
        await section.locator('summary').click();
    }
  };
  await openSections('Brand', 'The agency');
  await write('Name', newFacts.name);
  await openSections('Contact', 'Contact', 'Office', 'Social links');
  await write('Phone', '98160');
  await write('E-mail', newFacts.email);
  await write('Street', newFacts.street);
  await write('Facebook', '');
  await openSections('Money', 'Booking terms', 'Cancellation');
  await write('Deposit per person, in rupees', '7500');
  // The new row comes before the last.
  await page.getByRole('button', { name: 'Add an instalment' }).click();
  await expect(findTermsField('Days before the start', 1)).toBeFocused();
  await findTermsField('Days before the start', 1).fill('30');
  await findTermsField('Paid by then in all, %', 1).fill('80');
  await findTermsField('Days before the start', 2).fill('20');
  await findTermsField('Paid by then in all, %', 2).fill('120');
  await expect(page.getByText('Once the rows are right, an example stands here.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 1 of If they cancel' }).click();
  await findTermsField('Days before, or more', 0).fill('21');
  const cancellationTable = page.getByRole('table', { name: /you keep/ });
  await expect(cancellationTable).toContainText('More than 20 days before travel₹42,500');
  await openSections('Brand', 'Logo and icon', 'Colour');
  await field('Main colour').fill('#e0a090');
  await expect(page.getByText(/would be hard to read: a contrast of 2\.06 to 1/)).toBeVisible();
  await write('Main colour', newFacts.ink);
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(page.getByText('bill.pdf can’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.')).toBeVisible();
  await page.getByLabel('Choose a logo').setInputFiles('web/public/icons/icon.svg');
  await page.getByLabel('Choose an icon').setInputFiles('web/public/icons/icon.svg');
  await expect(page.getByAltText('The logo')).toBeVisible();
  await expect(page.getByAltText('The icon in a tab')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Preview of Home' })).toContainText('SKYLINE');
  await openSections('Brand', 'Photographs');
  await page.getByLabel('Use our photographs').selectOption('Yes, on every page');
  await page
    .getByRole('group', { name: 'At the top of Home' })
    .getByLabel('Choose a photograph')
    .setInputFiles('e2e/photos/harsh-noon.jpg');
  await expect(page.getByAltText('At the top of Home')).toBeVisible();
  await openSections('People', 'Captains');
  const captains = page.locator('[data-section="Captains"]');
  await captains.getByRole('button', { name: 'Remove captain 1' }).press('Enter');
  await captains.getByRole('button', { name: 'Move captain 2 up' }).press('Enter');
  await captains.getByLabel('Name', { exact: true }).first().fill(newFacts.captain);

  // A form with unsaved changes is restored after a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field('Street')).toHaveValue(newFacts.street);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 fields are wrong.')).toBeFocused();
  await page.getByRole('link', { name: 'Instalments in Money' }).click();
  await expect(page.getByText('Enter a whole number, 1 to 100.')).toBeVisible();
  await page.getByRole('link', { name: 'Phone in Contact' }).click();
  await expect(page.getByText('Enter ten digits for India; else begin with the country, like +49.')).toBeVisible();
  await expect(field('Phone')).toBeFocused();
  await write('Phone', newFacts.phone);
  await openSections('Money', 'Booking terms');
  await findTermsField('Paid by then in all, %', 2).fill('100');
  await expect(page.getByRole('table', { name: /two people pay/ })).toContainText('20 days before the start₹17,000');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The site shows it within a minute.')).toBeVisible();
  expect(await readInk(page)).toBe(newFacts.ink);
  await openSections('Brand', 'Logo and icon');
  await expect(page.getByAltText('What shared links show')).toBeVisible();
  await expect(page.getByAltText('The icon as phones cut it')).toBeVisible();

  // The phone contacts the server once, then goes offline.
  await visitUntilOfflineReady(phone);
  await expect(phone.locator('body')).toContainText(newFacts.phone);
  await expect(phone).toHaveTitle(/^Skyline: /);
  expect(await readInk(phone)).toBe(newFacts.ink);
  await expect(phone.getByText(newFacts.captain)).toBeAttached();
  await expect(phone.locator('img[fetchpriority="high"]').first()).toHaveAttribute('src', /^\/img\//);
  await expect(phone.locator('img[src^="/pictures/"]:not([src*="office"])')).toHaveCount(0);
  await expect.poll(() => phone.content()).not.toContain(agency.email);
  await expect.poll(() => readStoredFacts(phone)).toContain(newFacts.email);
  const shareImageUrl = (await phone.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const picture = await phone.request.get(new URL(shareImageUrl).pathname);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  const manifest = await (await phone.request.get('/manifest.webmanifest')).text();
  for (const oldText of ['/icons/', agency.name, '/screenshots/'])
    expect([oldText, manifest.includes(oldText)]).toEqual([oldText, false]);
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
    await expect(phone.getByText(newFacts.email).first()).toBeAttached();
    for (const term of terms[path] ?? []) await expect(phone.getByText(term)).toBeAttached();
    const text = await phone.content();
    expect([path, await readInk(phone)]).toEqual([path, newFacts.ink]);
    await expect(phone.locator('img.logo').first()).toBeAttached();
    for (const oldText of [
      agency.phone,
      agency.email,
      agency.name,
      agency.name.toUpperCase(),
      'facebook.com',
      'class="brand"',
      '/icons/icon',
      '{{',
    ])
      expect([path, oldText, text.includes(oldText)]).toEqual([path, oldText, false]);
  }
  await rider.close();
  await site.start();

  // The admin's styles stay in the document, and must not show the head of the phone's menu.
  await page.getByRole('link', { name: 'See the site' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.locator('header p', { hasText: 'Menu' })).toBeHidden();
});

test('sends a rider the mail with the words that an owner wrote for it', async ({ context, page, site }) => {
  await site.deploy({ vars: { CONFIRM_INQUIRIES: 'on' } });
  await site.signInBrowser(context);
  await page.setViewportSize(phoneViewport);
  await visit(page, adminLinks.setting('contact', 'customerMails'));
  await page.locator('summary', { hasText: 'Inquiry received' }).click();
  await page.getByLabel('Subject').fill('Hello {name} from {where}');
  await expect(page.getByText('There’s no {where}. You can use {name}')).toBeVisible();
  await page.getByLabel('Subject').fill('Hello {name}, about {reference}');
  await expect(page.getByText('Hello Asha, about HP-B-7F3KQ')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const { name, email } = await submitInquiry(site);
  const expectedHead = `To: ${email}\nSubject: Hello ${name.split(' ')[0]}, about HP-`;
  await expect.poll(() => site.listMails().some((mail) => mail.includes(expectedHead))).toBe(true);
});
