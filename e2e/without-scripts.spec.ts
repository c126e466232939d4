import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { laptop } from './phone';

test.use({ sharesSite: true, javaScriptEnabled: false, viewport: laptop });

test('finds, compares and asks for a tour when JavaScript is off', async ({ page, site, problems }) => {
  problems.allow(/\b400\b/);
  const found = page.locator('#found');
  const cards = page.getByRole('article');
  const columns = page.getByRole('columnheader');
  await page.goto(pages.home);
  const begin = page.getByRole('form', { name: 'Find your tour' });
  await begin.getByLabel('Month').selectOption('january');
  await begin.getByRole('button', { name: 'Show tours' }).click();
  await expect(page).toHaveURL(`${pages.find}?month=january&days=`);
  await expect(found).toHaveText(/^\d+ tours$/);
  await expect(cards).toHaveCount(Number.parseInt((await found.textContent()) ?? '', 10));

  await page.getByLabel('Place').selectOption('Leh Ladakh');
  await page.getByRole('button', { name: 'Show tours' }).click();
  await expect(found).toHaveText('No tour has all of that');
  await page.getByRole('link', { name: 'Remove January' }).click();
  await expect(found).toHaveText(/^\d tours$/);
  await expect(page.getByLabel('When do you ride?')).toHaveValue('');

  const tick = cards.first().getByRole('checkbox', { name: /^Compare/ });
  const heading = (await cards.first().getByRole('heading').textContent()) ?? '';
  await tick.check();
  await page.getByRole('button', { name: 'Compare the ticked tours' }).click();
  await expect(columns).toHaveCount(1);
  await page.getByLabel('Add a tour').selectOption({ label: 'Markha Valley Homestay Trek' });
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(columns).toHaveCount(2);
  await expect(page.getByRole('rowheader', { name: /Price per person/ })).toBeVisible();

  await page.getByRole('link', { name: new RegExp(`^Ask.*${heading}`) }).click();
  const form = page.getByRole('form', { name: 'Inquiry' });
  await expect(form.getByLabel('Destination')).toHaveValue(heading);
  const inquiry = makeInquiry({ phone: '12' });
  await sendInquiry(form, inquiry);
  await expect(page.getByText('Enter 4 to 15 digits.').first()).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue(inquiry.name);
  await form.getByLabel('Phone').fill('98765 43210');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
  expect(await site.inquiriesOf(inquiry.name)).toMatchObject([{ subject: heading, inquiryPage: heading }]);
});
