import type { Booking } from '#shared/bookings/booking';
import { captainCache, captainPath, keptUntilHeader } from '#shared/bookings/captain-cache';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { expectAccessible } from './accessible';
import { logIn } from './admin';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
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

test('a captain’s phone opens the list offline and from cold, until a week after the tour', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const { booking, desk } = await book(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitOnce(page);
  await site.signInBrowser(context);
  await visit(page, desk);
  await page.getByRole('button', { name: 'Keep on this phone' }).click();
  await expect(page.getByText(/Kept on this phone since/)).toBeVisible();
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
});

test('the service worker erases a list whose week is over, and a logout any list', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  const { desk } = await book(site);
  await visitOnce(page);
  // A session of its own, since it is logged out of.
  await visit(page, pages.login);
  await logIn(page);
  await expect(page).toHaveURL(pages.dashboard);
  const keep = async () => {
    await visit(page, desk);
    await page
      .getByRole('button', { name: /on this phone/ })
      .first()
      .click();
    await expect(page.getByText(/Kept on this phone since/)).toBeVisible();
  };
  const kept = () =>
    page.evaluate(
      async ([name, header]) => {
        const cache = await caches.open(name);
        const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return found.filter((one) => one?.headers.has(header)).length;
      },
      [captainCache, keptUntilHeader] as const,
    );
  await keep();
  await page.evaluate(
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
  await page.goto(captainPath);
  await expect(page.getByRole('heading', { name: 'No list on this phone' })).toBeVisible();
  expect(await kept()).toBe(0);

  await keep();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(new RegExp(pages.login));
  expect(await kept()).toBe(0);
});

test('a list is erased as soon as the phone hears that it was ended at the desk', async ({ page, context, site }) => {
  const { desk } = await book(site);
  await visitOnce(page);
  await site.signInBrowser(context);
  await visit(page, desk);
  await page.getByRole('button', { name: 'Keep on this phone' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByText('AB-', { exact: true }).first()).toBeVisible();
  await site.run('delete from kept_lists');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No list on this phone' })).toBeVisible();
});
