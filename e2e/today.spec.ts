import type { Booking } from '#shared/bookings/booking';
import { sayMonth } from '#shared/bookings/month';
import { peoplePaths } from '#shared/bookings/people-paths';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

interface Booked {
  booking: Booking;
  tour: Tour;
  /** Path of the page on which all people are filled in. */
  link: string;
}

/** Two people on a date to come, of whom nothing is known yet, and a part of their price. */
async function book(site: Site, name: string): Promise<Booked> {
  const isOpen = (one: NonNullable<Tour['departures']>[number]) => isBookable(one) && one.seats - one.taken > 2;
  const tour = (await site.tours()).find(
    ({ type, departures = [] }) => type === 'Domestic' && departures.some(isOpen),
  ) as Tour;
  const { booking } = await site.ask<{ booking: Booking }>('POST', api.bookings, {
    tourId: tour._id,
    start: tour.departures?.find(isOpen)?.startsOn,
    seats: 2,
    payer: { name, phone: '98160 55555', email: 'tashi@example.com' },
    lines: [{ what: tour.heading, number: 2, pricePaise: 4_240_000 }],
    source: 'call',
  });
  const payment = { day: toIndianDay(Date.now()), amountPaise: 300_000, mode: 'cash' };
  await site.ask('POST', api.bookingPayments(booking.id), payment);
  const { url } = await site.ask<{ url: string }>('POST', api.bookingPeopleLinks(booking.id), { seat: null });
  return { booking, tour, link: new URL(url).pathname };
}

test('people are filled in by a link; the desk’s day leads to their check-post list and a reminder, a month’s figure to its rows', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b400\b|ERR_INTERNET_DISCONNECTED/);
  problems.allow(/^third party: https:\/\/wa\.me\//);
  const { booking, tour, link } = await book(site, 'Tashi Norbu');

  await test.step('people are filled in by a link over a bad line', async () => {
    await page.goto(link);
    await expect(page.getByText('0 of 2 complete.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Person 1' }).click();
    await page.getByLabel('Name, as on the ID').fill('Tashi Norbu');
    await page.getByLabel('Age').fill('about 30');
    await page.getByLabel('Nationality').fill('Indian');
    await page.getByLabel('ID', { exact: true }).selectOption('Aadhaar');
    await page.getByLabel('ID’s number').fill('9999 4105 7058');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Not sent: there is no connection.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Age')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel('Age').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Thank you!')).toBeVisible();
    await page.goto(peoplePaths.one(link.split('/').at(-1) ?? '', 0));
    await expect(page.getByLabel('ID’s number')).toHaveValue('');
    await expect(page.getByText('Kept. Leave it empty unless it changes.')).toBeVisible();
  });

  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  const due = page.getByRole('region', { name: 'Payments due' });
  await expect(due.getByRole('link', { name: 'Tashi Norbu', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accepted since yesterday' })).toContainText(booking.reference);
  await expectAccessible(page);

  await test.step('the check-post list is three presses from the dashboard', async () => {
    await page.getByRole('link', { name: 'Departures', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: tour.heading }).filter({ hasText: '0 of 2 complete' });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Check-post list' }).click();
    const list = page.getByRole('region', { name: 'Check-post list' });
    await expect(list.getByRole('row', { name: /Tashi Norbu 30 Indian Aadhaar 9999 4105 7058/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit Tashi Norbu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone', { exact: true }).fill('+91 98160 55555');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tashi Norbu is saved.')).toBeVisible();
    await expect(page.getByRole('cell', { name: '+91 98160 55555' })).toBeVisible();
  });

  await test.step('from today to a reminder', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await due.getByRole('link', { name: 'Remind Tashi Norbu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remind of the balance' });
    const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' });
    const text = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
    expect(text).toMatch(/^https:\/\/wa\.me\/919816055555\?text=Namaste Tashi,/);
    for (const words of [booking.reference, tour.heading]) expect(text).toContain(words);
    await expectAccessible(page);
    // Nothing leaves the desk but by a tap, and that one opens another program.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = context.waitForEvent('page');
    await whatsapp.click();
    await (await opened).close();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Last reminder: ');
  });

  await test.step('from a month’s figure to its rows', async () => {
    await page.getByRole('link', { name: 'Months', exact: true }).click();
    const month = toIndianDay(Date.now()).slice(0, 7);
    await expect(page.getByRole('heading', { name: sayMonth(month), level: 1 })).toBeVisible();
    const row = page.getByRole('table', { name: 'By tour' }).getByRole('row').filter({ hasText: tour.heading });
    await expect(row).toContainText('₹3,000');
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Payments CSV' }).click();
    expect((await saved).suggestedFilename()).toBe(`payments-${month}.csv`);
    await row.getByRole('link', { name: '₹3,000', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: /^All figures/ }).click();
    await page.getByRole('link', { name: 'Booked', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(`Only those made in ${sayMonth(month)}: 1 booked`);
  });
  await visit(page, deskLinks.booking(booking.id));
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Last reminder: ');
});
