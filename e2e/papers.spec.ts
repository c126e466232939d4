import { api } from '#shared/calls';
import { gstinCheckSign, shippedSettings } from '#shared/site/settings';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';

const gstin = `07ABCDE1234F1Z${gstinCheckSign('07ABCDE1234F1Z')}`;

test('a payer opens a receipt by its link, on a phone, and prints it on one page', async ({ page, site }) => {
  const token = await site.signIn();
  const ask = async (path: string, method: string, body: unknown): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return (await site.fetch(path, { method, headers, body: JSON.stringify(body) })).json();
  };
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const [tour] = await site.tours();
  await site.run(
    'update tours set departures = ? where id = ?',
    JSON.stringify([{ id: 'a-date', startsOn: day, seats: 9 }]),
    tour?._id,
  );
  await ask(api.settings, 'PUT', { ...shippedSettings, gstin, signatory: 'Asha Verma' });
  const payer = { name: 'Ananya Krishnamurthy', phone: '+91 98160 12345', stateCode: '29' };
  const lines = [{ what: 'Rider, twin sharing', number: 2, pricePaise: 4_240_000 }];
  const made = await ask(api.bookings, 'POST', { tourId: tour?._id, start: day, seats: 2, payer, lines });
  const { id } = (made as { booking: { id: string } }).booking;
  const paid = await ask(api.bookingPayments(id), 'POST', {
    day: '2025-03-01',
    amountPaise: 1_000_000,
    mode: 'upi',
    reference: '412345678901',
  });
  const { number } = (paid as { paper: { number: string } }).paper;
  const { link } = (await ask(api.paperLinks(number), 'POST', {})) as { link: string };

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'Receipt voucher' })).toBeVisible();
  await expect(page).toHaveTitle('Receipt HP-24-25-0001 Ananya Krishnamurthy');
  await expect(page.getByRole('row', { name: 'IGST 5%' })).toContainText('₹476.19');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});
