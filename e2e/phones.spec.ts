import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry } from './inquiry';
import { go, visit } from './visit';

test.use({ sharesSite: true });

test('a foreign number is accepted by its code or by the select, and the number of people is never changed', async ({
  page,
  site,
}) => {
  const inquiry = makeInquiry({ phone: '+44 (0)7911 123456', people: '12000' });
  await visit(page, pages.inquiryForm);
  const form = page.getByRole('form', { name: 'Inquiry' });
  await expect(form.locator('option', { hasText: '+977 (Nepal)' })).toBeAttached();
  await fillInquiry(form, inquiry);
  await expect(form.getByLabel('Country code')).toHaveValue('+44');
  await expect(form.getByLabel('Country code').locator('option:checked')).toHaveText('+44 (United Kingdom)');
  const send = form.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(form.getByText('Enter 9,999 or fewer.')).toBeVisible();
  await expect(form.getByLabel('No. of People')).toBeFocused();
  await expect(form.getByLabel('No. of People')).toHaveValue('12000');
  await form.getByLabel('No. of People').fill('1200');
  await send.click();
  await form.getByRole('button', { name: 'Send as it is' }).click();
  await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
  expect(await site.inquiriesOf(inquiry.name)).toMatchObject([
    { countryCode: '+44', phone: '7911123456', number: 1200 },
  ]);

  const other = makeInquiry({ phone: '416 555 0132' });
  await go(page, pages.terms);
  await expect(form).toHaveCount(0);
  await go(page, pages.inquiryForm);
  await expect(form.locator('option', { hasText: '+1 (Canada)' })).toBeAttached();
  await fillInquiry(form, other);
  await form.getByLabel('Country code').selectOption({ label: '+1 (Canada)' });
  await send.click();
  await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
  expect(await site.inquiriesOf(other.name)).toMatchObject([{ countryCode: '+1', phone: '4165550132' }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the select offers India and the USA, and any number with its code is accepted', async ({ page, site }) => {
    const inquiry = makeInquiry({ phone: '0044 7911 123456' });
    await page.goto(pages.inquiryForm);
    const form = page.getByRole('form', { name: 'Inquiry' });
    await expect(form.getByLabel('Country code').locator('option')).toHaveText(['+91 (India)', '+1 (USA)']);
    await fillInquiry(form, inquiry);
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
    expect(await site.inquiriesOf(inquiry.name)).toMatchObject([{ countryCode: '+44', phone: '7911123456' }]);
  });
});
