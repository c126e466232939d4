import type { Page } from '@playwright/test';
import type { Booking } from '#shared/bookings/booking';
import { captainCache, captainPath, keptUntilHeader } from '#shared/bookings/captain-cache';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { isBookable } from '#shared/tours/departures';
import type { Tour } from '#shared/tours/tour';
import { monthOf } from '../web/ui/departures/departure-words.ts';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import type { Site } from './site';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

/** A date to come with one person, of whom all is known that the road asks for. */
async function book(site: Site) {
  const tours = await site.tours();
  const tour = tours.find(({ departures = [] }) => departures.some(({ seats, taken }) => seats - taken > 2));
  const date = tour?.departures?.find(({ seats, taken }) => seats - taken > 2);
  if (!tour || !date) throw new Error('no date ahead');
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${await site.signIn()}` };
  const send = async (method: string, path: string, body: object) => {
    const answer = await site.fetch(path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { booking } = (await send('POST', api.bookings, {
    tourId: tour._id,
    start: date.startsOn,
    seats: 1,
    payer: { name: 'Tashi Norbu', phone: '+91 98160 55555' },
    lines: [{ what: tour.heading, number: 1, pricePaise: 4_240_000 }],
  })) as { booking: Booking };
  const person = { name: 'Tashi Norbu', phone: '+91 98160 55555', bloodGroup: 'AB-', idNumber: 'Z1234567' };
  const emergency = { emergencyName: 'Karma Dolma', emergencyPhone: '98160 12345' };
  await send('PUT', api.bookingPeople(booking.id), [{ ...person, ...emergency }]);
  return { booking, desk: deskLinks.departure(tour._id, date.id) };
}

async function keep(page: Page, desk: string, name: string | RegExp = /on this phone/): Promise<void> {
  await visit(page, desk);
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByText(/Kept on this phone since/)).toBeVisible();
}

async function findTour(site: Site, heading: string): Promise<Tour> {
  return (await site.tours()).find((tour) => tour.heading.startsWith(heading)) as Tour;
}

test('offline a rider reads of when the dates are and asks about one; the inquiry arrives with it', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const tour = await findTour(site, 'Manali to Leh');
  const date = tour.departures?.filter(isBookable).at(-1);
  if (!date) throw new Error('no date ahead');
  await visitOnce(page);
  await site.disconnect();
  await page.goto(pages.tour(tour._id));
  const dates = page.getByRole('region', { name: 'Next dates' });
  await expect(dates.getByText(/Dates and seats as of \d/)).toBeVisible();
  await dates.getByText(/later dates?, until/).click();
  await dates.getByRole('button', { name: `Ask about ${weekdayWords(date.startsOn)}` }).click();
  const form = page.getByRole('form', { name: /^Inquiry about/ });
  await expect(form.getByLabel('Date')).toBeFocused();
  await expect(form.getByLabel('Date')).toHaveValue(date.id);
  const inquiry = makeInquiry({ month: monthOf(date.startsOn) });
  await expect(form.getByLabel('Month of Departure')).toHaveValue(inquiry.month);
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();

  await site.start();
  await page.goto(pages.saved);
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
  const [stored] = await site.inquiriesOf(inquiry.name);
  expect(stored).toMatchObject({ tourId: tour._id, departureId: date.id, departureMonth: inquiry.month });

  // Won, it takes its seats.
  await site.signInBrowser(page.context());
  await visit(page, deskLinks.inquiry(stored?._id ?? ''));
  const one = page.getByRole('region', { name: inquiry.name, exact: true });
  await one.getByLabel('Status').selectOption('Won');
  const seats = Number(inquiry.people);
  await one.getByRole('button', { name: `Take ${seats} seats` }).click();
  await expect(one.getByText(/ are taken for this inquiry/)).toBeVisible();
  await expect(one.getByRole('list', { name: 'Timeline' })).toContainText(`took ${seats} seats on`);
  await expectAccessible(page);
  const now = (await findTour(site, 'Manali to Leh')).departures?.find(({ id }) => id === date.id);
  expect(now?.taken).toBe(date.taken + seats);
});

// Last, since its logout ends the session.
test('a captain’s phone opens the list offline and from cold until a week after the tour, and erases it once it should', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const { booking, desk } = await book(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await site.signInBrowser(context);
  await visitOnce(page);

  await test.step('kept, it opens offline and from cold, until a week after the tour', async () => {
    await keep(page, desk, 'Keep on this phone');
    await expectAccessible(page);
    await page.close();

    await site.disconnect();
    const cold = await context.newPage();
    const end = Date.parse(`${booking.end}T12:00:00+05:30`);
    const day = 24 * 60 * 60 * 1000;
    await cold.clock.install();
    await cold.goto(captainPath);
    await expect(cold.getByText('AB-', { exact: true }).first()).toBeVisible();
    await expect(cold.getByRole('link', { name: /^Call Tashi Norbu/ })).toHaveAttribute('href', 'tel:+919816055555');
    await expect(cold.getByRole('link', { name: /Karma Dolma/ })).toHaveAttribute('href', 'tel:9816012345');
    await expect(cold.getByText('Z1234567')).toHaveCount(0);
    await expectAccessible(cold);
    await cold.getByRole('button', { name: 'Refresh' }).click();
    await expect(cold.getByText(/no connection just now/)).toBeVisible();
    // The desk itself is not on the phone: its addresses lead to the list.
    await cold.goto(pages.dashboard);
    await expect(cold).toHaveURL(captainPath);

    await cold.clock.setFixedTime(end + 7 * day);
    await cold.reload();
    await expect(cold.getByText('AB-', { exact: true }).first()).toBeVisible();
    await cold.clock.setFixedTime(end + 8 * day);
    await cold.reload();
    await expect(cold.getByRole('heading', { name: 'No list on this phone' })).toBeVisible();
    await expectAccessible(cold);
    // All tabs have one clock.
    await cold.clock.setFixedTime(Date.now());
    await cold.close();
    await site.start();
  });

  const tab = await context.newPage();
  await test.step('it is erased as soon as the phone hears that it was ended at the desk', async () => {
    await keep(tab, desk);
    await tab.getByRole('link', { name: 'Open it' }).click();
    await expect(tab.getByText('AB-', { exact: true }).first()).toBeVisible();
    await site.run('delete from kept_lists');
    await tab.reload();
    await expect(tab.getByRole('heading', { name: 'No list on this phone' })).toBeVisible();
  });

  await test.step('the service worker erases one whose week is over, and a logout any', async () => {
    const kept = () =>
      tab.evaluate(
        async ([name, header]) => {
          const cache = await caches.open(name);
          const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
          return found.filter((one) => one?.headers.has(header)).length;
        },
        [captainCache, keptUntilHeader] as const,
      );
    await keep(tab, desk);
    await tab.evaluate(
      async ([name, header]) => {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const old = await cache.match(request);
          if (old?.headers.has(header))
            await cache.put(
              request,
              new Response(await old.text(), {
                headers: { ...Object.fromEntries(old.headers), [header.toLowerCase()]: '1' },
              }),
            );
        }
      },
      [captainCache, keptUntilHeader] as const,
    );
    await tab.goto(captainPath);
    await expect(tab.getByRole('heading', { name: 'No list on this phone' })).toBeVisible();
    expect(await kept()).toBe(0);

    await keep(tab, desk);
    await tab.getByRole('button', { name: 'Logout' }).click();
    await expect(tab).toHaveURL(new RegExp(pages.login));
    expect(await kept()).toBe(0);
  });
});
