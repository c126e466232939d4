import type { Locator } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { type Booking, paymentModeLabels } from '#shared/bookings/booking';
import { toIndianDay } from '#shared/dates';
import { quotePaths, travellerPaths } from '#shared/link-routes';
import { formatMonth } from '#shared/reports/month';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { addTourWithDepartures, makeUniqueHeading } from './admin';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import type { Site } from './site';
import { navigateInPage, openScreen, visit } from './visit';

/** Books two people without details on a coming departure. */
async function bookTwo(site: Site): Promise<{ booking: Booking; tour: Tour; name: string }> {
  const { tour, day } = await addTourWithDepartures(site);
  const name = makeUniqueHeading('Tashi');
  const { booking } = await site.sendAsOwner(api.addBooking, {
    tourId: tour._id,
    start: day,
    seats: 2,
    payer: { name, phone: '98160 55555', email: 'tashi@example.com' },
    lines: [{ what: tour.heading, number: 2, pricePaise: 4_240_000 }],
    source: 'call',
  });
  return { booking, tour, name };
}

/** True if a click on the element's middle hits the element, not something above it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const countTakenSeats = async (site: Site, id: string, day: string) =>
  (await site.listTours()).find(({ _id }) => _id === id)?.departures?.find(({ startsOn }) => startsOn === day)?.taken;

/** Sends a quote for two people and accepts it, both by HTTP; quotes.spec.ts does both in the browser. */
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
    lines: [{ isPerPerson: true, description: 'Rider', priceRupees: 42_400, count: 2 }],
    included: [],
    note: '',
    validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  };
  const { quote } = await site.sendAsOwner(api.addQuote, { inquiry, content });
  const { link } = await site.sendAsOwner(api.sendQuote, {}, { id: quote.id });
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  const body = new URLSearchParams({ name, quote: quote.id, confirm: 'yes' });
  const response = await site.fetch(quotePaths.accept(token), { method: 'POST', body });
  expect(await response.text()).toContain('Accepted. Thank you!');
}

test('lists travellers for the check-post when they are filled in by a link over a bad connection', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b(?:400|412)\b|ERR_INTERNET_DISCONNECTED/);
  const { booking, tour, name } = await bookTwo(site);
  const { url } = await site.sendAsOwner(api.addTravellerLink, { seat: null }, { id: booking.id });
  const link = new URL(url).pathname;

  await page.goto(link);
  await expect(page.getByText('0 of 2 complete.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Person 1' }).click();
  await page.getByLabel('Name, as on the ID').fill(name);
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
  await page.goto(travellerPaths.traveller(link.split('/').at(-1) ?? '', 0));
  await expect(page.getByLabel('ID’s number')).toHaveValue('');
  await expect(page.getByText('Saved. Leave it empty unless it changes.')).toBeVisible();

  // The check-post list is three clicks from the dashboard.
  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  await page.getByRole('link', { name: 'Departures', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: tour.heading }).filter({ hasText: '0 of 2 complete' });
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Check-post list' }).click();
  const list = page.getByRole('region', { name: 'Check-post list' });
  await expect(list.getByRole('row', { name: `${name} 30 Indian Aadhaar 9999 4105 7058` })).toBeVisible();
  await expectAccessible(page, list);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone', { exact: true }).fill('+91 98160 55555');
  const theirs = { name, age: 30, nationality: 'Indian', idKind: 'aadhaar', bike: 'Himalayan 450' };
  await site.sendAsOwner(api.changeTravellers, [theirs, {}], { id: booking.id });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(`Somebody else changed ${name} in the meantime.`)).toBeVisible();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(page.getByRole('cell', { name: '+91 98160 55555' })).toBeVisible();
});

test('reminds a payer of the balance and counts the payment in the month’s figures when a part is paid', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/^third party: https:\/\/wa\.me\//);
  const { booking, tour, name } = await bookTwo(site);
  const today = toIndianDay(Date.now());
  await site.sendAsOwner(api.addPayment, { day: today, amountPaise: 300_000, mode: 'cash' }, { id: booking.id });
  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  const duePayments = page.getByRole('region', { name: 'Payments due' });
  const newBookings = page.getByRole('region', { name: 'Accepted since yesterday' });
  await expect(duePayments.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(newBookings).toContainText(booking.reference);
  await expectAccessible(page, duePayments.or(newBookings));
  await duePayments.getByRole('link', { name: `Remind ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind of the balance' });
  const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' });
  const text = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
  expect(text).toMatch(/^https:\/\/wa\.me\/919816055555\?text=Namaste Tashi,/);
  for (const part of [booking.reference, tour.heading]) expect(text).toContain(part);
  const tripPath = /\/trip\/[\w-]{43}/.exec(text)?.[0] ?? '';
  await expectAccessible(page, dialog);
  // The admin sends nothing itself: the link opens WhatsApp, which the test replaces.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const chatPage = context.waitForEvent('page');
  await whatsapp.click();
  await (await chatPage).close();
  await expect(dialog).toBeHidden();
  const balance = page.getByRole('region', { name: 'Money' });
  await expect(balance).toContainText('Last reminder: ');
  await page.reload();
  await expect(balance).toContainText('Last reminder: ');

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  const month = today.slice(0, 7);
  await expect(page.getByRole('heading', { name: formatMonth(month), level: 1 })).toBeVisible();
  const byTour = page.getByRole('table', { name: 'By tour' });
  const row = byTour.getByRole('row').filter({ hasText: tour.heading });
  await expect(row).toContainText('₹3,000');
  await expectAccessible(page, byTour);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Payments CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`payments-${month}.csv`);
  await row.getByRole('link', { name: '₹3,000', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /^All figures/ }).click();
  await row.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(
    `Only those made in ${formatMonth(month)}, of ${tour.heading}: 1 booked`,
  );
  // Printed, the columns have their names and the search field is hidden.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Balance' }).getByText('Balance')).toBeVisible();
  await expect(page.getByLabel('Search bookings')).toBeHidden();

  // The reminder's link opens the customer's page.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(tripPath);
  await expect(page.getByText('We have received ₹3,000 of ₹84,800. Thank you!')).toBeVisible();
  await expectAccessible(page);
});

test('restores an unsaved booking by phone when the network fails and the page is reloaded', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const { tour, day } = await addTourWithDepartures(site);
  await site.signInBrowser(context);
  const field = (label: string, container: Locator = page.locator('main')) =>
    container.getByLabel(label, { exact: true });
  const paymentDialog = page.getByRole('dialog', { name: 'Note a payment' });

  await visit(page, pages.bookings);
  await page.getByRole('link', { name: 'New booking' }).click();
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(day);
  await field('Name').fill('Offline Omar');
  await field('Phone').fill('+91 98160 99999');
  await site.stop();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no connection' })).toBeVisible();
  await expect(field('Name')).toHaveValue('Offline Omar');
  await site.start();
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByRole('heading', { name: 'Offline Omar' })).toBeVisible();
  await expect(page.getByText(/^Booked: HP-B-/)).toBeVisible();
  // The message covers none of the dialog's buttons.
  for (const button of await paymentDialog.getByRole('button', { name: /^(Close|Note the payment)$/ }).all()) {
    expect(await button.evaluate(isOnTop)).toBe(true);
  }
  // An exact name, because the message has a “Close message” button.
  await paymentDialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(paymentDialog).toBeHidden();
  await openScreen(page, pages.dashboard, 'Dashboard');
  await page.locator('#admin-menu').getByRole('link', { name: 'Bookings', exact: true }).click();
  await page.getByRole('link', { name: 'New booking' }).click();
  await field('Tour').selectOption(tour._id);
  await field('Date').selectOption(day);
  await field('People').fill('2');
  await field('Name').fill('Tashi Norbu');
  await field('Phone').fill('+91 98160 55555');
  await field('State').selectOption({ label: 'Karnataka' });
  // The page asks before an unsent form is left.
  page.once('dialog', (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('desk-draft:'))))
    .toContainEqual([expect.any(String), expect.stringMatching(/Tashi Norbu.*"stateCode":"29"/)]);
  await page.reload();
  await expect(field('Name')).toHaveValue('Tashi Norbu');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(field('Amount', paymentDialog)).toHaveValue('10,000');
  await field('UTR', paymentDialog).fill('4123 4567 8901');
  await paymentDialog.getByRole('button', { name: 'Note the payment' }).click();
  await expect(paymentDialog.getByText('₹10,000 noted.')).toBeVisible();
  await paymentDialog.getByRole('link', { name: 'Open the receipt' }).click();
  await expect(page.getByText('Received from')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/paper\/[\w-]{43}$/);
  await expect(page.getByRole('list', { name: 'Links to this receipt' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^HP-B-/ }).click();
  await expect(page.getByRole('heading', { name: 'Tashi Norbu' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText(`${paymentModeLabels.upi} 412345678901`);
});

test('makes a trip without a tour by hand, with a pillion, and moves it to other days', async ({
  page,
  context,
  site,
}) => {
  await site.signInBrowser(context);
  const field = (label: string, container: Locator = page.locator('main')) =>
    container.getByLabel(label, { exact: true });
  const title = makeUniqueHeading('Hanle by night');
  await visit(page, adminLinks.newBooking());
  await field('Tour').selectOption({ label: 'Custom trip, no tour' });
  await field('First day').fill('2097-07-01');
  await field('Last day').fill('2097-07-04');
  await field('People').fill('3');
  await page.getByText('Who comes: 3 riders').click();
  await field('Pillion').fill('4');
  await field('Name').fill('Tashi Norbu');
  await field('Phone').fill('+91 98160 55555');
  await field('What').fill('Three nights');
  await field('Rupees each').fill('30,000');
  await page.getByRole('button', { name: 'Make the booking' }).click();
  await expect(page.getByText('Say what the trip is called.')).toBeVisible();
  await expect(
    page.getByText('By kind these are 4 people, and the booking is for 3: correct one of them.'),
  ).toBeVisible();
  await expectAccessible(page);
  await field('Title').fill(title);
  // The folded fields stay open when their problem is gone.
  await field('Pillion').fill('1');
  await page.getByRole('button', { name: 'Make the booking' }).click();
  const paymentDialog = page.getByRole('dialog', { name: 'Note a payment' });
  await paymentDialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(`${title}, 1 Jul 2097, 3 people`)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Pillion' })).toBeVisible();
  await page.getByRole('button', { name: 'Move to another date…' }).click();
  const moveDialog = page.getByRole('dialog', { name: 'Move to another date' });
  await field('First day', moveDialog).fill('2097-08-01');
  await expect(field('Last day', moveDialog)).toHaveValue('2097-08-04');
  await moveDialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`${title}, 1 Aug 2097, 3 people`)).toBeVisible();
});

test('notes, takes back, moves and cancels a booking when it came from an accepted quote', async ({
  page,
  context,
  site,
}) => {
  const { tour, day, otherDay } = await addTourWithDepartures(site);
  const { _id: inquiry, name } = await submitInquiry(site, { tourId: tour._id });
  await acceptQuote(site, inquiry, { name, tour, day });
  await site.signInBrowser(context);
  await visit(page, pages.bookings);
  await page.getByRole('link', { name }).click();
  await expect(page.getByText(`${tour.heading}`).first()).toBeVisible();
  expect(await countTakenSeats(site, tour._id, day)).toBe(2);
  const balance = page.getByRole('region', { name: 'Money' });
  await balance.getByRole('button', { name: 'Note a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How').selectOption('Cash');
  await dialog.getByRole('button', { name: 'Note the payment' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(balance).toContainText('₹10,000 of');
  await expectAccessible(page);

  // A lost inquiry keeps its booking until the booking is cancelled.
  const booking = page.url();
  await navigateInPage(page, adminLinks.inquiry(inquiry));
  const inquiryPanel = page.locator('[data-inquiry-detail]');
  await inquiryPanel.getByLabel('Status').selectOption('Lost');
  await expect(inquiryPanel.getByText(/^Lost: its booking HP-B-\w+ stays as it is, with ₹10,000 paid/)).toBeVisible();
  await expectAccessible(page, inquiryPanel);
  await inquiryPanel.getByLabel('Status').selectOption('Won');
  await expect(inquiryPanel.getByText(/^Booked: HP-B-\w+, 2 seats/)).toBeVisible();
  await navigateInPage(page, booking);

  // The ledger reverses a payment with another entry.
  await page.getByRole('button', { name: /^Reverse ₹10,000/ }).click();
  await dialog.getByLabel('Why').fill('Noted for the wrong person');
  await dialog.getByRole('button', { name: 'Reverse it' }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Noted for the wrong person');
  await expect(balance).toContainText('₹0 of');

  await page.getByRole('button', { name: 'Move to another date…' }).click();
  await dialog.getByLabel('New date').selectOption(otherDay);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => countTakenSeats(site, tour._id, day)).toBe(0);

  await page.getByRole('button', { name: 'Cancel…' }).click();
  await expect(dialog.getByRole('row', { name: /Goes back/ })).toContainText('₹0');
  await dialog.getByLabel('Why').fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(page.getByText(/^Cancelled on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Note a payment' })).toHaveCount(0);
  await page.getByRole('link', { name: 'its inquiry' }).click();
  await expect(page.getByRole('link', { name: /^Booking HP-B-/ })).toBeVisible();
});
