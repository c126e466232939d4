import type { Booking } from '#shared/bookings/booking';
import { peoplePaths } from '#shared/bookings/people-paths';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

interface Booked {
  tour: Tour;
  day: string;
  /** Path of the page on which all people are filled in. */
  link: string;
}

/** Two people on a date to come, of whom nothing is known yet. */
async function book(site: Site): Promise<Booked> {
  const tour = (await site.tours()).find(
    ({ type, departures = [] }) =>
      type === 'Domestic' && departures.some((one) => isBookable(one) && one.seats - one.taken > 2),
  ) as Tour;
  const day = tour.departures?.find((one) => isBookable(one) && one.seats - one.taken > 2)?.startsOn ?? '';
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await site.signIn()}` };
  const post = async (path: string, body: object) =>
    (await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const { booking } = (await post(api.bookings, {
    tourId: tour._id,
    start: day,
    seats: 2,
    payer: { name: 'Tashi Norbu', phone: '+91 98160 55555' },
    lines: [{ what: tour.heading, number: 2, pricePaise: 4_240_000 }],
  })) as { booking: Booking };
  const { url } = (await post(api.bookingPeopleLinks(booking.id), { seat: null })) as { url: string };
  return { tour, day, link: new URL(url).pathname };
}

test('people are filled in by a link over a bad line, and the check-post list is three presses from the dashboard', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b400\b|ERR_INTERNET_DISCONNECTED|Failed to load/);
  const { tour, link } = await book(site);
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

  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
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
