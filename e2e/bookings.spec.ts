import type { Locator } from '@playwright/test';
import { paymentModeWords } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import type { Site } from './site';
import { visit } from './visit';

test.use({ serviceWorkers: 'block' });

/** A tour with two dates that can be booked, and those. */
async function findTour(site: Site): Promise<{ tour: Tour; days: string[] }> {
  for (const tour of await site.tours()) {
    const days = (tour.departures ?? []).filter((one) => isBookable(one) && one.seats - one.taken >= 4);
    if (days.length > 1) return { tour, days: days.map(({ startsOn }) => startsOn) };
  }
  throw new Error('no tour with two dates ahead');
}

const takenOn = async (site: Site, id: string, day: string) =>
  (await site.tours()).find(({ _id }) => _id === id)?.departures?.find(({ startsOn }) => startsOn === day)?.taken;

test('a booking by phone goes from nothing to its receipt in fourteen steps, and half of it survives a reload', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b409\b/);
  const { tour, days } = await findTour(site);
  const [day = ''] = days;
  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  let steps = 0;
  const does = async (work: Promise<unknown>) => {
    steps += 1;
    await work;
  };
  const field = (label: string, within: Locator = page.locator('main')) => within.getByLabel(label, { exact: true });
  await does(page.getByRole('link', { name: 'Bookings', exact: true }).click());
  await does(page.getByRole('link', { name: 'New booking' }).click());
  await does(field('Tour').selectOption(tour._id));
  await does(field('Date').selectOption(day));
  await does(field('People').fill('2'));
  await does(field('Name').fill('Tashi Norbu'));
  await does(field('Phone').fill('+91 98160 55555'));
  await does(field('State').selectOption({ label: 'Karnataka' }));
  // A phone that rings, a tab that is closed.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.waitForTimeout(600);
  await page.reload();
  await expect(field('Name')).toHaveValue('Tashi Norbu');
  await expectAccessible(page);
  await does(page.getByRole('button', { name: 'Make the booking' }).click());
  const paying = page.getByRole('dialog', { name: 'Note a payment' });
  await expect(field('Amount', paying)).toHaveValue('10,000');
  await does(field('UTR', paying).fill('4123 4567 8901'));
  await does(paying.getByRole('button', { name: 'Note the payment' }).click());
  await expect(paying.getByText('₹10,000 noted.')).toBeVisible();
  const opened = context.waitForEvent('page');
  await does(paying.getByRole('button', { name: 'Open the receipt' }).click());
  const receipt = await opened;
  await expect(receipt.locator('body')).toContainText('Tashi Norbu');
  await receipt.close();
  expect(steps).toBeLessThanOrEqual(14);
  await paying.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Tashi Norbu' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(`${paymentModeWords.upi} 412345678901`);

  // Its date is listed, however far ahead a season is booked.
  const opener = page.url();
  await visit(page, pages.departures);
  await expect(page.getByRole('row').filter({ hasText: tour.heading }).first()).toBeVisible();
  await visit(page, opener);

  // Amounts that can't be are refused beside their field.
  await page.getByRole('button', { name: 'Note a payment' }).click();
  for (const [typed, words] of [
    ['ten', 'Enter digits alone, such as 10,000 or 999.50.'],
    ['-5', 'Enter an amount above ₹0.'],
    ['99,99,999', /No more than ₹.* is still to be paid\./],
  ] as const) {
    await field('Amount', paying).fill(typed);
    await paying.getByRole('button', { name: 'Note the payment' }).click();
    await expect(field('Amount', paying)).toHaveAccessibleDescription(
      typeof words === 'string' ? new RegExp(words.replace('.', '\\.')) : words,
    );
    await expect(field('Amount', paying)).toHaveValue(typed);
  }
  await expectAccessible(page);
  await paying.getByRole('button', { name: 'Close' }).last().click();

  // More people than there are seats.
  await visit(page, deskLinks.newBooking());
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(day);
  await field('People').fill('99');
  await field('Name').fill('A whole club');
  await field('Phone').fill('+91 98160 66666');
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('alert')).toContainText(/has only \d+ free seats/);
  await page.getByRole('button', { name: 'Book anyway' }).dblclick();
  await expect(paying).toBeVisible();
  await visit(page, pages.bookings);
  await page.getByLabel('Search bookings').fill('whole club');
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('link')).toHaveCount(1);
});

test('an accepted quote is a booking: paid, taken back, moved, cancelled, and its payer changed by two at once', async ({
  page,
  context,
  browser,
  site,
  problems,
}) => {
  problems.allow(/\b412\b/);
  const { tour, days } = await findTour(site);
  const day = days.at(-1) ?? '';
  const other = days.at(-2) ?? '';
  const { _id: inquiry, name, email } = await submitInquiry(site, { tourId: tour._id });
  const before = (await takenOn(site, tour._id, day)) ?? 0;
  await site.signInBrowser(context);
  await visit(page, deskLinks.quotesOf(inquiry));
  await page.getByLabel('First day').selectOption(day);
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Rupees each').fill('42,400');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const path = new URL((await page.getByText(/\/quote\/[\w-]{43}$/).textContent()) ?? '').pathname;
  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const rider = await plain.newPage();
  await rider.goto(path);
  await rider.getByLabel('Your name').fill(name);
  await rider.getByRole('button', { name: 'Accept…' }).click();
  await rider.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(rider.getByRole('status')).toContainText('Accepted. Thank you!');
  await plain.close();

  await visit(page, pages.bookings);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText(`${tour.heading}`).first()).toBeVisible();
  expect(await takenOn(site, tour._id, day)).toBe(before + 2);
  const money = page.getByRole('region', { name: 'Money' });
  await money.getByRole('button', { name: 'Note a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How').selectOption('Cash');
  await dialog.getByRole('button', { name: 'Note the payment' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(money).toContainText('₹10,000 of');
  await expectAccessible(page);

  // Who is lost all the same has a booking until somebody cancels it.
  const booking = page.url();
  await visit(page, deskLinks.inquiry(inquiry));
  const asked = page.locator('[data-opened]');
  await asked.getByLabel('Status').selectOption('Lost');
  await expect(asked.getByText(/^Lost: its booking HP-B-\w+ stays as it is, with ₹10,000 paid/)).toBeVisible();
  await expectAccessible(page);
  await asked.getByLabel('Status').selectOption('Won');
  await expect(asked.getByText(/^Booked: HP-B-\w+, 2 seats/)).toBeVisible();
  await visit(page, booking);

  // Noted twice: taken back by a line of its own.
  await page.getByRole('button', { name: /^Take back ₹10,000/ }).click();
  await dialog.getByLabel('Why').fill('Noted for the wrong person');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Noted for the wrong person');
  await expect(money).toContainText('₹0 of');

  await page.getByRole('button', { name: 'Move to another date…' }).click();
  await dialog.getByLabel('New date').selectOption(other);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => takenOn(site, tour._id, day)).toBe(before);

  // A colleague changes the payer meanwhile.
  await page.getByRole('button', { name: 'Edit…' }).click();
  await dialog.getByLabel('Phone').fill('+91 98160 77777');
  await dialog.getByLabel('Address').fill('14 Church Street');
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  const headers = { Authorization: `Bearer ${await site.signIn()}`, 'Content-Type': 'application/json' };
  const payer = { name: 'Their Name', phone: '+91 98160 88888', email };
  await site.fetch(api.booking(id), { method: 'PUT', headers, body: JSON.stringify(payer) });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('theirs is “+91 98160 88888”, yours “+91 98160 77777”');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Their Name');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Payer' })).toContainText('+91 98160 77777');
  await expect(page.getByRole('region', { name: 'Payer' })).toContainText('14 Church Street');

  await page.getByRole('button', { name: 'Cancel…' }).click();
  await expect(dialog.getByRole('row', { name: /Goes back/ })).toContainText('₹0');
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Note a payment' })).toHaveCount(0);
  await page.getByRole('link', { name: 'its inquiry' }).click();
  await expect(page.getByRole('link', { name: /^Booking HP-B-/ })).toBeVisible();
});

test('without a network bookings say so, and what is typed stays until it comes back', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(/\b503\b/);
  const { tour, days } = await findTour(site);
  await site.signInBrowser(context);
  await page.route(`**${api.searchBookings}`, (route) => route.fulfill({ status: 503, json: {} }));
  await visit(page, pages.bookings);
  const failed = page.getByRole('alert');
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**${api.searchBookings}`);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No bookings match.').or(page.getByRole('table', { name: 'Bookings' }))).toBeVisible();
  await page.getByRole('link', { name: 'New booking' }).click();
  const field = (label: string) => page.locator('main').getByLabel(label, { exact: true });
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(days[0] ?? '');
  await field('Name').fill('Offline Omar');
  await field('Phone').fill('+91 98160 99999');
  await site.disconnect();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no connection' })).toBeVisible();
  await expect(field('Name')).toHaveValue('Offline Omar');
  await site.start();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('heading', { name: 'Offline Omar' })).toBeVisible();
});
