import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { addDays, weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { expectAccessible } from './accessible';
import { addTour, newHeading } from './admin';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { go, visit } from './visit';

test.use({ serviceWorkers: 'allow' });

test('a rider offline asks for a seat of a full date; once one is free the desk is offered it, and nobody else', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const start = addDays(toIndianDay(Date.now()), 40);
  const heading = newHeading('Full');
  const departures = JSON.stringify([{ id: 'full', startsOn: start, seats: 2 }]);
  const tour = await addTour(site, heading, { departures });
  const token = await site.signIn();
  const post = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await site.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { booking } = (await post(api.bookings, {
    tourId: tour._id,
    start,
    seats: 2,
    payer: { name: 'Tashi Norbu', phone: '98160 55555' },
    lines: [{ what: heading, number: 2, pricePaise: 990_000 }],
    source: 'call',
  })) as { booking: { id: string } };

  await page.setViewportSize({ width: 390, height: 844 });
  await visitOnce(page);
  await visit(page, pages.tour(tour._id));
  await site.disconnect();
  const words = `Tell me if a seat becomes free on ${weekdayWords(start)}`;
  await page.getByRole('region', { name: 'Next dates' }).getByRole('button', { name: words }).click();
  const form = page.getByRole('form', { name: /^Inquiry about/ });
  await expect(form.getByLabel('Date')).toHaveValue('full');
  await expect(form.getByText(/Too few seats are free: we’ll tell you if that changes/)).toBeVisible();
  const month = await form.getByLabel('Month of Departure').inputValue();
  // One way to be reached is enough.
  const inquiry = makeInquiry({ people: '1', email: '', month });
  // From its top: what the bars at the window's edges cut is no smaller target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await sendInquiry(form, inquiry);
  await expect(form.getByText(savedOnPhone)).toBeVisible();
  await site.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(form.getByText(/You’re on the waiting list for that date/)).toBeVisible();
  await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);

  await site.signInBrowser(context);
  await visit(page, deskLinks.inbox({ show: 'all', status: 'waiting' }));
  await expect(page.getByRole('row', { name: inquiry.name })).toContainText('waits for seats');
  await go(page, pages.dashboard);
  const freed = page.getByRole('region', { name: 'Seats for who waits' });
  await expect(page.getByRole('region', { name: 'Next departures' })).toBeVisible();
  await expect(freed).toBeHidden();
  await post(api.cancelBooking(booking.id), { day: toIndianDay(Date.now()) });
  await visit(page, pages.dashboard);
  await expect(freed).toContainText('has 2 seats free');
  await expect(freed).toContainText('wants 1 seat');
  await expectAccessible(page);
  await freed.getByRole('link', { name: `${weekdayWords(start)}, ${heading}` }).click();
  const list = page.getByRole('region', { name: 'Waiting list' });
  await expect(list).toContainText('Fits');
  await expectAccessible(page);

  await list.getByRole('link', { name: inquiry.name }).click();
  const one = page.getByRole('dialog', { name: inquiry.name, exact: true });
  await expect(one.getByText('On the waiting list', { exact: true })).toBeVisible();
  await one.getByRole('button', { name: 'Take off it…' }).click();
  await one.getByRole('button', { name: 'Take off the waiting list' }).click();
  await expect(one.getByText('Say why.')).toBeVisible();
  await one.getByLabel('Why').fill('Goes in September instead');
  await expectAccessible(page);
  await one.getByRole('button', { name: 'Take off the waiting list' }).click();
  const timeline = one.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('took it off the waiting list');
  await expect(timeline).toContainText('Goes in September instead');
  await go(page, pages.dashboard);
  await expect(page.getByRole('region', { name: 'Next departures' })).toBeVisible();
  await expect(freed).toBeHidden();
});
