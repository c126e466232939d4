import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/booking';
import { rosterCache, rosterPath } from '#shared/bookings/roster';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { addDays, weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { monthOf } from '../web/ui/departures/departure-words.ts';
import { expectAccessible } from './accessible';
import { addTour, newHeading } from './admin';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { laptop, phone, savedOnPhone, visitOnce } from './phone';
import type { Site } from './site';
import { go, visit } from './visit';

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
  return (await site.ask<{ booking: Booking }>('POST', api.bookings, body)).booking;
};

/** A date to come with one person, of whom all is known that the road asks for. */
async function bookKnown(site: Site) {
  const tours = await site.tours();
  const tour = tours.find(({ departures = [] }) => departures.some(({ seats, taken }) => seats - taken > 2));
  const date = tour?.departures?.find(({ seats, taken }) => seats - taken > 2);
  if (!tour || !date) throw new Error('no date ahead');
  const booking = await book(site, tour, date.startsOn, 1);
  const person = { name: 'Tashi Norbu', phone: '+91 98160 55555', bloodGroup: 'AB-', idNumber: 'Z1234567' };
  const emergency = { emergencyName: 'Karma Dolma', emergencyPhone: '98160 12345' };
  await site.ask('PUT', api.bookingPeople(booking.id), [{ ...person, ...emergency }]);
  return { booking, desk: deskLinks.departure(tour._id, date.id) };
}

async function keep(page: Page, desk: string, name: string | RegExp = /on this phone/): Promise<void> {
  await visit(page, desk);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByText(/Kept on this phone\./)).toBeVisible();
}

test('a rider offline asks about a date and for a seat of a full one, which the desk sees to; a captain’s phone opens a date’s list offline, and erases it on a press and a logout', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const start = addDays(toIndianDay(Date.now()), 40);
  const heading = newHeading('Full');
  const full = await addTour(site, heading, {
    departures: JSON.stringify([{ id: 'full', startsOn: start, seats: 2 }]),
  });
  const booking = await book(site, full, start, 2);
  const tour = await site.findTour('Manali to Leh');
  const date = tour.departures?.filter(isBookable).at(-1);
  if (!date) throw new Error('no date ahead');
  const dates = page.getByRole('region', { name: 'Next dates' });
  const form = page.getByRole('form', { name: /^Inquiry about/ });
  await visitOnce(page);
  await site.disconnect();

  await page.setViewportSize(phone);
  // One way to be reached is enough.
  const waiting = makeInquiry({ people: '1', email: '' });
  await test.step('one asks for a seat of a full date', async () => {
    await go(page, pages.tour(full._id));
    await dates.getByRole('button', { name: `Tell me if a seat becomes free on ${weekdayWords(start)}` }).click();
    await expect(form.getByLabel('Date')).toHaveValue('full');
    await expect(form.getByText(/Too few seats are free: we’ll tell you if that changes/)).toBeVisible();
    waiting.month = await form.getByLabel('Month of Departure').inputValue();
    // From its top: what the bars at the window's edges cut is no smaller target.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await sendInquiry(form, waiting);
    await expect(form.getByText(savedOnPhone)).toBeVisible();
    await expectAccessible(page, 'again');
    await site.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(form.getByText(/You’re on the waiting list for that date/)).toBeVisible();
    await expect.poll(() => site.inquiriesOf(waiting.name)).toHaveLength(1);
  });

  await site.disconnect();
  await page.setViewportSize(laptop);
  const asking = makeInquiry({ month: monthOf(date.startsOn) });
  await test.step('one reads of when the dates are and asks about one', async () => {
    await page.goto(pages.tour(tour._id));
    await expect(dates.getByText(/Dates and seats as of \d/)).toBeVisible();
    await dates.getByText(/later dates?, until/).click();
    await dates.getByRole('button', { name: `Ask about ${weekdayWords(date.startsOn)}` }).click();
    await expect(form.getByLabel('Date')).toBeFocused();
    await expect(form.getByLabel('Date')).toHaveValue(date.id);
    await expect(form.getByLabel('Month of Departure')).toHaveValue(asking.month);
    await sendInquiry(form, asking);
    await expect(form.getByText(savedOnPhone)).toBeVisible();
    await site.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => site.inquiriesOf(asking.name)).toHaveLength(1);
  });

  await page.setViewportSize(laptop);
  await site.signInBrowser(context);
  await test.step('one that is won with its date leads to its booking', async () => {
    const [stored] = await site.inquiriesOf(asking.name);
    expect(stored).toMatchObject({ tourId: tour._id, departureId: date.id, departureMonth: asking.month });
    await visit(page, deskLinks.inquiry(stored?._id ?? ''));
    const one = page.getByRole('region', { name: asking.name, exact: true });
    await one.getByLabel('Status').selectOption('Won');
    await expect(one.getByText('Won: make its booking to take seats.')).toBeVisible();
    await expect(one.getByRole('link', { name: 'Make its booking' })).toBeVisible();
    await expectAccessible(page, one);
  });

  await page.setViewportSize(phone);
  await test.step('once a seat is free the desk is offered who waits, and nobody else', async () => {
    await go(page, deskLinks.inbox({ show: 'all', status: 'waiting' }));
    await expect(page.getByRole('row', { name: waiting.name })).toContainText('waits for seats');
    await go(page, pages.dashboard);
    const freed = page.getByRole('region', { name: 'Seats for who waits' });
    await expect(page.getByRole('region', { name: 'Next departures' })).toBeVisible();
    await expect(freed).toBeHidden();
    await site.ask('POST', api.cancelBooking(booking.id), { reason: 'Ill', day: toIndianDay(Date.now()) });
    await visit(page, pages.dashboard);
    await expect(freed).toContainText('has 2 seats free');
    await expect(freed).toContainText('wants 1 seat');
    await expectAccessible(page, freed);
    await freed.getByRole('link', { name: `${weekdayWords(start)}, ${heading}` }).click();
    const list = page.getByRole('region', { name: 'Waiting list' });
    await expect(list).toContainText('Fits');
    await expectAccessible(page);

    await list.getByRole('link', { name: waiting.name }).click();
    const one = page.getByRole('dialog', { name: waiting.name, exact: true });
    await expect(one.getByText('On the waiting list', { exact: true })).toBeVisible();
    await one.getByRole('button', { name: 'Take off it…' }).click();
    await one.getByRole('button', { name: 'Take off the waiting list' }).click();
    await expect(one.getByText('Say why.')).toBeVisible();
    await one.getByLabel('Why').fill('Goes in September instead');
    await expectAccessible(page, one);
    await one.getByRole('button', { name: 'Take off the waiting list' }).click();
    const timeline = one.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText('took it off the waiting list');
    await expect(timeline).toContainText('Goes in September instead');
    await go(page, pages.dashboard);
    await expect(page.getByRole('region', { name: 'Next departures' })).toBeVisible();
    await expect(freed).toBeHidden();
  });

  const { desk } = await bookKnown(site);
  await test.step('a captain’s phone opens the list offline and from cold', async () => {
    await keep(page, desk, 'Keep on this phone');
    await expectAccessible(page, page.getByText(/Kept on this phone\./).locator('..'));
    await page.close();

    await site.disconnect();
    const cold = await context.newPage();
    await cold.goto(rosterPath);
    await expect(cold.getByText('AB-', { exact: true }).first()).toBeVisible();
    await expect(cold.getByRole('link', { name: /^Call Tashi Norbu/ })).toHaveAttribute('href', 'tel:+919816055555');
    await expect(cold.getByRole('link', { name: /Karma Dolma/ })).toHaveAttribute('href', 'tel:9816012345');
    await expect(cold.getByText('Z1234567')).toHaveCount(0);
    await expectAccessible(cold);
    // The desk itself is not on the phone: its addresses lead to the list.
    await cold.goto(pages.dashboard);
    await expect(cold).toHaveURL(rosterPath);

    await cold.close();
    await site.start();
  });

  const tab = await context.newPage();
  const countRosters = () => tab.evaluate(async (name) => (await (await caches.open(name)).keys()).length, rosterCache);
  await test.step('a press deletes the list', async () => {
    await keep(tab, desk);
    expect(await countRosters()).toBe(1);
    await tab.getByRole('button', { name: 'Remove from this phone' }).click();
    await expect(tab.getByRole('button', { name: 'Keep on this phone' })).toBeVisible();
    expect(await countRosters()).toBe(0);
  });

  await test.step('a logout deletes the list', async () => {
    await keep(tab, desk);
    expect(await countRosters()).toBe(1);
    await tab.getByRole('button', { name: 'Logout' }).click();
    await expect(tab).toHaveURL(new RegExp(pages.login));
    expect(await countRosters()).toBe(0);
  });
});
