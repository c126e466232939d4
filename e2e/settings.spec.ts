import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

const own = { name: 'Skyline', phone: '+91 98160 12345', email: 'hello@skyline.example', street: '7 Cart Road' };

/** The agency's facts as the phone keeps them, as JSON. */
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

test('an owner changes the agency’s facts, previews and saves them, and visitors and their phones follow', async ({
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
  await visitOnce(phone);
  await expect(phone.locator('body')).toContainText(agency.phone);

  await site.signInBrowser(context);
  await visit(page, pages.settings);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill(own.name);
  await field('Phone').fill('98160 12345');
  await field('E-mail').fill(own.email);
  await field('Street').fill(own.street);
  await field('Facebook').fill('');
  await field('Deposit per person, in rupees').fill('7500');

  // A half-filled form survives a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field('Street')).toHaveValue(own.street);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Begin with the country: +91 and ten digits in India.')).toBeVisible();
  await expect(field('Phone')).toBeFocused();
  await field('Phone').fill(own.phone);

  await page.getByRole('button', { name: 'Preview' }).click();
  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Home', exact: true }).click(),
  ]);
  await expect(shown.locator('body')).toContainText(own.phone);
  await shown.close();
  await phone.reload();
  await expect(phone.locator('body')).toContainText(agency.phone);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The site shows it within a minute.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' }).locator('..')).toContainText(
    `${agency.name} ${own.name}`,
  );

  // The phone's next contact, then none.
  await visitOnce(phone);
  await expect(phone.locator('body')).toContainText(own.phone);
  await expect(phone).toHaveTitle(/^Skyline: /);
  await expect.poll(() => phone.content()).not.toContain(agency.email);
  await expect.poll(() => keptFacts(phone)).toContain(own.email);
  await site.disconnect();
  for (const path of [pages.home, pages.find, pages.contact, pages.terms]) {
    await phone.goto(path);
    await expect(phone.getByText('You’re offline.')).toBeVisible();
    await expect(phone.getByText(own.email).first()).toBeAttached();
    const text = await phone.content();
    for (const old of [agency.phone, agency.email, agency.name, agency.name.toUpperCase(), 'facebook.com', '{{'])
      expect([path, old, text.includes(old)]).toEqual([path, old, false]);
  }
  await rider.close();
});
