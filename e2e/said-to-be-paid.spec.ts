import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { shippedSettings } from '#shared/site/settings';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { visit } from './visit';

test.use({ serviceWorkers: 'block' });

test('a rider accepts, pays by UPI and says so; the desk finds it, and the rider has the receipt', async ({
  page,
  context,
  site,
  problems,
}) => {
  // A reference that is none is refused.
  problems.allow(/\b400\b/);
  const token = await site.signIn();
  const ask = async (path: string, method: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await site.fetch(path, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const ways = { upi: 'tours@okbank', bankName: 'State Bank', bankAccount: '12345678901', ifsc: 'SBIN0001234' };
  await ask(api.settings, 'PUT', { ...shippedSettings, ...ways });
  const { _id: inquiry, name } = await submitInquiry(site);
  const startsOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const validUntil = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const content = {
    name,
    title: 'Manali to Leh',
    tourId: null,
    duration: '10 days',
    startsOn,
    people: 2,
    discount: null,
    lines: [{ words: 'Rider', price: 42_500, count: 2 }],
    included: ['Fuel'],
    note: '',
    validUntil,
  };
  const draft = (await ask(api.quotes, 'POST', { inquiry, content })) as { quote: { id: string } };
  const { link } = (await ask(api.sendQuote(draft.quote.id), 'POST', {})) as { link: string };

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(link).pathname);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Accept…' }).click();
  await page.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(page.getByText('Accepted. Thank you!')).toBeVisible();
  const app = page.getByRole('link', { name: 'Pay ₹10,000 in a UPI app' });
  await expect(app).toHaveAttribute('href', /^upi:\/\/pay\?pa=tours@okbank&pn=[^&]+&am=10000\.00&/);
  await expect(page.getByRole('img', { name: /^QR code: ₹10,000 by UPI/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('UTR').fill('4123 4567');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByLabel('UTR')).toHaveAccessibleDescription(/A UTR has 12 digits\./);
  await expect(page.getByLabel('UTR')).toHaveValue('4123 4567');
  await expectAccessible(page);
  await page.getByLabel('UTR').fill('4123 4567 8901');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByText('We are checking your payment of ₹10,000.')).toBeVisible();
  const customer = page.url();

  await site.signInBrowser(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, pages.dashboard);
  const waiting = page.getByRole('region', { name: 'Said to be paid 1' });
  await expect(waiting).toContainText('412345678901');
  await expectAccessible(page);
  await waiting.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Note the payment…' }).click();
  const noting = page.getByRole('dialog', { name: 'Note a payment' });
  await expect(noting.getByLabel('Amount')).toHaveValue('10,000');
  await expect(noting.getByLabel('UTR')).toHaveValue('412345678901');
  await expectAccessible(page);
  await noting.getByRole('button', { name: 'Note the payment' }).click();
  await expect(noting.getByText('₹10,000 noted.')).toBeVisible();
  await noting.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Said to be paid' })).toHaveCount(0);

  await page.goto(customer);
  await expect(page.getByText('We have received ₹10,000 of ₹85,000.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Receipt / }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.locator('body')).toContainText('412345678901');
});
