import type { Locator } from '@playwright/test';
import { type Booking, paymentModeWords } from '#shared/bookings/booking';
import { sayMonth } from '#shared/bookings/month';
import { peoplePaths } from '#shared/bookings/people-paths';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { quotePaths } from '#shared/quotes/quote-paths';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import type { Site } from './site';
import { go, visit } from './visit';

interface Booked {
  booking: Booking;
  tour: Tour;
  /** Path of the page on which all people are filled in. */
  link: string;
}

/** Two people on a date to come, of whom nothing is known yet, and a part of their price. */
async function bookTwo(site: Site, name: string): Promise<Booked> {
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

/** A tour with two dates that can be booked, and those. */
async function findTour(site: Site): Promise<{ tour: Tour; days: string[] }> {
  for (const tour of await site.tours()) {
    const days = (tour.departures ?? []).filter((one) => isBookable(one) && one.seats - one.taken >= 4);
    if (days.length > 1) return { tour, days: days.map(({ startsOn }) => startsOn) };
  }
  throw new Error('no tour with two dates ahead');
}

/** Whether a press in its middle meets this element and nothing above it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const takenOn = async (site: Site, id: string, day: string) =>
  (await site.tours()).find(({ _id }) => _id === id)?.departures?.find(({ startsOn }) => startsOn === day)?.taken;

/** Sends a quote for two of them, and accepts it as a rider without scripts: quotes.spec.ts does both by hand. */
async function acceptQuote(
  site: Site,
  inquiry: string,
  { name, tour, day }: { name: string; tour: Tour; day: string },
): Promise<void> {
  const content = {
    name,
    title: tour.heading,
    tourId: tour._id,
    duration: tour.duration,
    startsOn: day,
    people: 2,
    discount: null,
    lines: [{ isPerPerson: true, words: 'Rider', price: 42_400, count: 2 }],
    included: [],
    note: '',
    validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  };
  const { quote } = await site.ask<{ quote: { id: string } }>('POST', api.quotes, { inquiry, content });
  const { link } = await site.ask<{ link: string }>('POST', api.sendQuote(quote.id), {});
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const body = new URLSearchParams({ name, quote: quote.id, confirm: 'yes' });
  const answer = await site.fetch(quotePaths.accept(token), { method: 'POST', body });
  expect(await answer.text()).toContain('Accepted. Thank you!');
}

// First, since it counts the bookings and payments of a month.
test('leads from travellers filled in by a link to the check-post list, a reminder and the month’s figures', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b400\b|ERR_INTERNET_DISCONNECTED/);
  problems.allow(/^third party: https:\/\/wa\.me\//);
  const { booking, tour, link } = await bookTwo(site, 'Tashi Norbu');

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
  await expectAccessible(page, due.or(page.getByRole('region', { name: 'Accepted since yesterday' })));

  await test.step('the check-post list is three presses from the dashboard', async () => {
    await page.getByRole('link', { name: 'Departures', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: tour.heading }).filter({ hasText: '0 of 2 complete' });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Check-post list' }).click();
    const list = page.getByRole('region', { name: 'Check-post list' });
    await expect(list.getByRole('row', { name: /Tashi Norbu 30 Indian Aadhaar 9999 4105 7058/ })).toBeVisible();
    await expectAccessible(page, list);
    await page.getByRole('button', { name: 'Edit Tashi Norbu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone', { exact: true }).fill('+91 98160 55555');
    await expectAccessible(page, dialog);
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
    await expectAccessible(page, dialog);
    // Nothing leaves the desk but by a tap, and that one opens another program.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const opened = context.waitForEvent('page');
    await whatsapp.click();
    await (await opened).close();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Money' })).toContainText('Last reminder: ');
  });

  await test.step('from a month’s figure to its rows', async () => {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const month = toIndianDay(Date.now()).slice(0, 7);
    await expect(page.getByRole('heading', { name: sayMonth(month), level: 1 })).toBeVisible();
    const row = page.getByRole('table', { name: 'By tour' }).getByRole('row').filter({ hasText: tour.heading });
    await expect(row).toContainText('₹3,000');
    await expectAccessible(page, page.getByRole('table', { name: 'By tour' }));
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

test('keeps a booking by phone that is being typed when the network fails and the page is reloaded', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const { tour, days } = await findTour(site);
  const [day = ''] = days;
  await site.signInBrowser(context);
  const field = (label: string, within: Locator = page.locator('main')) => within.getByLabel(label, { exact: true });
  const paying = page.getByRole('dialog', { name: 'Note a payment' });

  await visit(page, pages.bookings);
  await page.getByRole('link', { name: 'New booking' }).click();
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(day);
  await field('Name').fill('Offline Omar');
  await field('Phone').fill('+91 98160 99999');
  await site.disconnect();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no connection' })).toBeVisible();
  await expect(field('Name')).toHaveValue('Offline Omar');
  await site.start();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('heading', { name: 'Offline Omar' })).toBeVisible();
  await expect(page.getByText(/^Booked: HP-B-/)).toBeVisible();
  // That message covers none of the dialog's buttons.
  for (const button of await paying.getByRole('button', { name: /^(Close|Note the payment)$/ }).all()) {
    expect(await button.evaluate(isOnTop)).toBe(true);
  }
  // Exactly, since the last “Close” closes the message.
  await paying.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(paying).toBeHidden();
  await go(page, pages.dashboard);
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await page.getByRole('link', { name: 'New booking' }).click();
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(day);
  await field('People').fill('2');
  await field('Name').fill('Tashi Norbu');
  await field('Phone').fill('+91 98160 55555');
  await field('State').selectOption({ label: 'Karnataka' });
  // A phone that rings, a tab that is closed.
  page.once('dialog', (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('desk-draft:'))))
    .toContainEqual([expect.any(String), expect.stringMatching(/Tashi Norbu.*"stateCode":"29"/)]);
  await page.reload();
  await expect(field('Name')).toHaveValue('Tashi Norbu');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(field('Amount', paying)).toHaveValue('10,000');
  await field('UTR', paying).fill('4123 4567 8901');
  await paying.getByRole('button', { name: 'Note the payment' }).click();
  await expect(paying.getByText('₹10,000 noted.')).toBeVisible();
  await paying.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('Received from')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/paper\/[\w-]{43}$/);
  await expect(page.getByRole('list', { name: 'Links to this paper' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^HP-B-/ }).click();
  await expect(page.getByRole('heading', { name: 'Tashi Norbu' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(`${paymentModeWords.upi} 412345678901`);
});

test('books beyond the free seats once when “Book anyway” is double-clicked', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b409\b/);
  const { tour, days } = await findTour(site);
  await site.signInBrowser(context);
  const field = (label: string) => page.locator('main').getByLabel(label, { exact: true });
  await visit(page, deskLinks.newBooking());
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(days[0] ?? '');
  await field('People').fill('99');
  await field('Name').fill('A whole club');
  await field('Phone').fill('+91 98160 66666');
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('alert')).toContainText(/has only \d+ free seats/);
  await page.getByRole('button', { name: 'Book anyway' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Note a payment' })).toBeVisible();
  await go(page, pages.bookings);
  await page.getByLabel('Search bookings').fill('whole club');
  const table = page.getByRole('table', { name: 'Bookings' });
  await expect(table.getByRole('link')).toHaveCount(1);
  // In print, too, the columns have their names; the search has done its work.
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('columnheader', { name: 'Balance' }).getByText('Balance')).toBeVisible();
  await expect(page.getByLabel('Search bookings')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('is paid, taken back, moved and cancelled when it came from an accepted quote', async ({
  page,
  context,
  site,
}) => {
  const { tour, days } = await findTour(site);
  const day = days.at(-1) ?? '';
  const other = days.at(-2) ?? '';
  const { _id: inquiry, name } = await submitInquiry(site, { tourId: tour._id });
  const before = (await takenOn(site, tour._id, day)) ?? 0;
  await acceptQuote(site, inquiry, { name, tour, day });
  await site.signInBrowser(context);
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
  await go(page, deskLinks.inquiry(inquiry));
  const asked = page.locator('[data-opened]');
  await asked.getByLabel('Status').selectOption('Lost');
  await expect(asked.getByText(/^Lost: its booking HP-B-\w+ stays as it is, with ₹10,000 paid/)).toBeVisible();
  await expectAccessible(page, asked);
  await asked.getByLabel('Status').selectOption('Won');
  await expect(asked.getByText(/^Booked: HP-B-\w+, 2 seats/)).toBeVisible();
  await go(page, booking);

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

  await page.getByRole('button', { name: 'Cancel…' }).click();
  await expect(dialog.getByRole('row', { name: /Goes back/ })).toContainText('₹0');
  await dialog.getByLabel('Why').fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Note a payment' })).toHaveCount(0);
  await page.getByRole('link', { name: 'its inquiry' }).click();
  await expect(page.getByRole('link', { name: /^Booking HP-B-/ })).toBeVisible();
});
