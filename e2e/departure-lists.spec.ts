import type { Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import type { Booking } from '#shared/bookings/booking';
import { rosterCache, rosterPath } from '#shared/bookings/stored-pages';
import { addDays, formatWeekdayAndDay, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { formatMonthName } from '../web/components/departures/departure-labels.ts';
import { expectAccessible } from './accessible';
import { addTour, makeUniqueHeading } from './admin';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import type { Site } from './site';
import { navigateInPage, phoneViewport, visit, visitUntilOfflineReady } from './visit';

test.use({ serviceWorkers: 'allow' });

const book = async (
  site: Site,
  tour: Pick<Tour, '_id' | 'heading'>,
  start: string,
  seats: number,
): Promise<Booking> => {
  const payer = { name: 'Tashi Norbu', phone: '+91 98160 55555' };
  const lines = [{ what: tour.heading, number: seats, pricePaise: 4_240_000 }];
  const body = { tourId: tour._id, start, seats, payer, lines, source: 'call' };
  return (await site.sendAsOwner(api.addBooking, body)).booking;
};

/** Books one person with complete details on a coming departure. */
async function bookWithDetails(site: Site) {
  const tours = await site.listTours();
  const tour = tours.find(({ departures = [] }) => departures.some(({ seats, taken }) => seats - taken > 2));
  const date = tour?.departures?.find(({ seats, taken }) => seats - taken > 2);
  if (!tour || !date) throw new Error('no date ahead');
  const booking = await book(site, tour, date.startsOn, 1);
  const person = { name: 'Tashi Norbu', phone: '+91 98160 55555', bloodGroup: 'AB-', idNumber: 'Z1234567' };
  const emergency = { emergencyName: 'Karma Dolma', emergencyPhone: '98160 12345' };
  await site.sendAsOwner(api.changeTravellers, [{ ...person, ...emergency }], { id: booking.id });
  return { booking, departurePath: adminLinks.departure(tour._id, date.id) };
}

async function saveRoster(page: Page, departurePath: string, name: string | RegExp = /on this phone/): Promise<void> {
  await visit(page, departurePath);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByText(/Saved on this phone\./)).toBeVisible();
}

test('shows who fits on the waiting list, and links to the inquiry, when a seat becomes free', async ({
  page,
  context,
  site,
}) => {
  const start = addDays(toIndianDay(Date.now()), 40);
  const heading = makeUniqueHeading('Full');
  const fullTour = await addTour(site, heading, {
    departures: JSON.stringify([{ id: 'full', startsOn: start, seats: 2 }]),
  });
  const booking = await book(site, fullTour, start, 2);
  const waitlisted = await submitInquiry(site, {
    people: '1',
    month: formatMonthName(start),
    tourId: fullTour._id,
    departureId: 'full',
  });
  await site.signInBrowser(context);
  await page.setViewportSize(phoneViewport);
  await visit(page, adminLinks.inbox({ show: 'all', status: 'waiting' }));
  await expect(page.getByRole('row', { name: waitlisted.name })).toContainText('waits for seats');
  await navigateInPage(page, pages.dashboard);
  const freedSeats = page.getByRole('region', { name: 'Seats for who waits' });
  await expect(page.getByRole('region', { name: /^Waiting for an answer/ })).toBeVisible();
  await expect(freedSeats).toBeHidden();
  await site.sendAsOwner(api.cancelBooking, { reason: 'Ill', day: toIndianDay(Date.now()) }, { id: booking.id });
  await visit(page, pages.dashboard);
  await expect(freedSeats).toContainText('has 2 seats free');
  await expect(freedSeats).toContainText('wants 1 seat');
  await expectAccessible(page, freedSeats);
  await freedSeats.getByRole('link', { name: `${formatWeekdayAndDay(start)}, ${heading}` }).click();
  const waitlist = page.getByRole('region', { name: 'Waiting list' });
  await expect(waitlist).toContainText('Fits');
  await expectAccessible(page);

  await waitlist.getByRole('link', { name: waitlisted.name }).click();
  const inquiryDialog = page.getByRole('dialog', { name: waitlisted.name, exact: true });
  await expect(inquiryDialog.getByText('On the waiting list', { exact: true })).toBeVisible();
  await inquiryDialog.getByRole('button', { name: 'Take off it…' }).click();
  await inquiryDialog.getByRole('button', { name: 'Take off the waiting list' }).click();
  await expect(inquiryDialog.getByText('Say why.')).toBeVisible();
  await inquiryDialog.getByLabel('Why').fill('Goes in September instead');
  await expectAccessible(page, inquiryDialog);
  await inquiryDialog.getByRole('button', { name: 'Take off the waiting list' }).click();
  const timeline = inquiryDialog.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('took it off the waiting list');
  await expect(timeline).toContainText('Goes in September instead');
  await navigateInPage(page, pages.dashboard);
  await expect(page.getByRole('region', { name: /^Waiting for an answer/ })).toBeVisible();
  await expect(freedSeats).toBeHidden();
});

test('opens a saved roster offline, and deletes it by its button and at logout, when a tour leader saves it', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  await site.signInBrowser(context);
  await page.setViewportSize(phoneViewport);
  await visitUntilOfflineReady(page);
  const { departurePath } = await bookWithDetails(site);
  await saveRoster(page, departurePath, 'Save on this phone');
  await expectAccessible(page, page.getByText(/Saved on this phone\./).locator('..'));
  await page.close();

  await site.stop();
  const offlineTab = await context.newPage();
  await offlineTab.goto(rosterPath);
  await expect(offlineTab.getByText('AB-', { exact: true }).first()).toBeVisible();
  await expect(offlineTab.getByRole('link', { name: /^Call Tashi Norbu/ })).toHaveAttribute(
    'href',
    'tel:+919816055555',
  );
  await expect(offlineTab.getByRole('link', { name: /Karma Dolma/ })).toHaveAttribute('href', 'tel:9816012345');
  await expect(offlineTab.getByText('Z1234567')).toHaveCount(0);
  await expectAccessible(offlineTab);
  // The admin is not available offline, so its URLs redirect to the roster.
  await offlineTab.goto(pages.dashboard);
  await expect(offlineTab).toHaveURL(rosterPath);

  await offlineTab.close();
  await site.start();

  const tab = await context.newPage();
  const countRosters = () => tab.evaluate(async (name) => (await (await caches.open(name)).keys()).length, rosterCache);
  await saveRoster(tab, departurePath);
  expect(await countRosters()).toBe(1);
  await tab.getByRole('button', { name: 'Remove from this phone' }).click();
  await expect(tab.getByRole('button', { name: 'Save on this phone' })).toBeVisible();
  expect(await countRosters()).toBe(0);

  await saveRoster(tab, departurePath);
  expect(await countRosters()).toBe(1);
  await tab.getByRole('button', { name: 'Logout' }).click();
  await expect(tab).toHaveURL(new RegExp(pages.login));
  expect(await countRosters()).toBe(0);
});
