import { adminLinks } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { calculateGstinCheckSign, defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { addTourWithDepartures } from './admin';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { navigateInPage, phoneViewport, visit } from './visit';

test('notes a payment by UPI and shows its receipt when the rider of an accepted quote reports it', async ({
  page,
  context,
  site,
  problems,
}) => {
  // The server rejects a reference of eight digits.
  problems.allow(/\b400\b/);
  const paymentDetails = {
    upi: 'tours@okbank',
    bankName: 'State Bank',
    bankAccount: '12345678901',
    ifsc: 'SBIN0001234',
  };
  await site.sendAsOwner(api.saveSettings, { ...defaultSettings, ...paymentDetails });
  const { tour } = await addTourWithDepartures(site);
  const { _id: id, name } = await submitInquiry(site, { tourId: tour._id });
  await site.signInBrowser(context);

  await visit(page, adminLinks.inquiryQuotes(id));
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Rupees each').fill('49,900');
  await page.getByLabel('People').fill('3');
  await line.getByLabel('How many').fill('2');
  await expect(page.getByText('For 3 people, but the lines are for 2.')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByRole('alert')).toHaveText('For 3 people, but the lines are for 2.');
  await expect(page.getByRole('button', { name: 'Make the link' })).toBeHidden();
  await line.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = (await page.getByText(/\/quote\/[\w-]{43}$/).textContent()) ?? '';

  await page.setViewportSize(phoneViewport);
  await page.goto(new URL(link).pathname);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Accept…' }).click();
  await page.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(page.getByRole('status')).toContainText('Accepted. Thank you!');
  const upiLink = page.getByRole('link', { name: 'Pay ₹15,000 in a UPI app' });
  await expect(upiLink).toHaveAttribute('href', /^upi:\/\/pay\?pa=tours@okbank&pn=[^&]+&am=15000\.00&/);
  await expect(page.getByRole('img', { name: /^QR code: ₹15,000 by UPI/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('UTR').fill('4123 4567');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByLabel('UTR')).toHaveAccessibleDescription(/A UTR has 12 digits\./);
  await expect(page.getByLabel('UTR')).toHaveValue('4123 4567');
  await expectAccessible(page);
  await page.getByLabel('UTR').fill('4123 4567 8901');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByText('We are checking your payment of ₹15,000.')).toBeVisible();
  const customerUrl = page.url();

  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, adminLinks.inquiryQuotes(id));
  const booking = page.getByRole('definition').filter({ hasText: '₹0 of ₹1,49,700 paid' });
  await expect(booking.getByRole('link')).toBeVisible();
  await expectAccessible(page);
  await navigateInPage(page, pages.dashboard);
  const reportedPayments = page.getByRole('region', { name: 'Reported as paid 1' });
  await expect(reportedPayments).toContainText('412345678901');
  await expectAccessible(page, reportedPayments);
  await reportedPayments.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Note the payment…' }).click();
  const paymentDialog = page.getByRole('dialog', { name: 'Note a payment' });
  await expect(paymentDialog.getByLabel('Amount')).toHaveValue('15,000');
  await expect(paymentDialog.getByLabel('UTR')).toHaveValue('412345678901');
  await expectAccessible(page, paymentDialog);
  await paymentDialog.getByRole('button', { name: 'Note the payment' }).click();
  await expect(paymentDialog.getByText('₹15,000 noted.')).toBeVisible();
  await paymentDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Reported as paid' })).toHaveCount(0);
  // The draft is deleted after the form has closed.
  const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:'));
  await expect.poll(() => page.evaluate(listDrafts)).toEqual([]);

  await page.goto(customerUrl);
  await expect(page.getByText('We have received ₹15,000 of ₹1,49,700.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Receipt / }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.locator('body')).toContainText('412345678901');
});

test('takes a quote’s seats when a rider without scripts accepts it', async ({ page, context, site, browser }) => {
  await site.sendAsOwner(api.saveSettings, defaultSettings);
  const { tour, day } = await addTourWithDepartures(site);
  const inquiry = await submitInquiry(site, { tourId: tour._id });
  await site.signInBrowser(context);
  await visit(page, adminLinks.inquiryQuotes(inquiry._id));
  await expect(page.getByLabel('Title')).toHaveValue(tour.heading);
  await page.getByLabel('First day').selectOption(day);
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Rupees each').fill('42,500');
  await page.getByLabel('People').fill('2');
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('How many').fill('2');
  await page.getByLabel('Discount, rupees').fill('5000');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'Total' })).toContainText('₹80,000');
  await expectAccessible(page);
  // From here on both admin and quote are tested at phone size.
  await page.setViewportSize(phoneViewport);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = page.getByText(/\/quote\/[\w-]{43}$/);
  await expect(link).toBeInViewport();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/.*quote/);
  const path = new URL((await link.textContent()) ?? '').pathname;
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('reads that it was withdrawn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  const scriptlessContext = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: phoneViewport,
  });
  const riderPage = await scriptlessContext.newPage();
  await riderPage.goto(path);
  await expect(riderPage.getByRole('row', { name: 'Total' })).toContainText('₹80,000');
  await riderPage.getByLabel('Your name').fill('Tsering');
  await riderPage.getByRole('button', { name: 'Accept…' }).click();
  await expect(riderPage.getByRole('heading', { name: 'Accept this quote?' })).toBeVisible();
  await riderPage.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(riderPage.getByRole('status')).toContainText('Accepted. Thank you!');
  await scriptlessContext.close();
  const updatedTour = (await site.listTours()).find(({ _id }) => _id === tour._id);
  expect(updatedTour?.departures?.map(({ taken }) => taken)).toEqual([2, 0]);

  // Staff open the page with scripts.
  await page.goto(path);
  await expect(page.getByText('Accepted. Thank you!')).toBeVisible();
  await expectAccessible(page);
  await visit(page, adminLinks.inquiryQuotes(inquiry._id));
  await expect(page.getByRole('definition').filter({ hasText: 'by Tsering' })).toBeVisible();

  // One link can be revoked.
  await page.getByRole('button', { name: /^End the link made/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText(/Ended by staff/)).toBeVisible();
  expect((await site.fetch(path)).status).toBe(410);
});

test('shows a receipt on a phone, and prints it on one page, when its payer opens the link', async ({ page, site }) => {
  const gstinStart = '07ABCDE1234F1Z';
  const gstin = `${gstinStart}${calculateGstinCheckSign(gstinStart)}`;
  const { tour, day } = await addTourWithDepartures(site);
  await site.sendAsOwner(api.saveSettings, { ...defaultSettings, gstin, signatory: 'Asha Verma' });
  const payer = { name: 'Ananya Krishnamurthy', phone: '+91 98160 12345', stateCode: '29' };
  const lines = [{ what: 'Rider, twin sharing', number: 2, pricePaise: 4_240_000 }];
  const body = { tourId: tour._id, start: day, seats: 2, payer, lines };
  const { booking } = await site.sendAsOwner(api.addBooking, body);
  const payment = {
    isDayConfirmed: true,
    day: '2025-03-01',
    amountPaise: 1_000_000,
    mode: 'upi',
    reference: '512345678902',
  };
  const { paper } = await site.sendAsOwner(api.addPayment, payment, { id: booking.id });
  const { url } = await site.sendAsOwner(api.addInvoiceLink, {}, { number: paper?.number ?? '' });

  await page.setViewportSize(phoneViewport);
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { name: 'Receipt voucher' })).toBeVisible();
  await expect(page).toHaveTitle('Receipt HPR-24-25-0001 Ananya Krishnamurthy');
  await expect(page.getByRole('row', { name: 'IGST 5%' })).toContainText('₹476.19');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});
