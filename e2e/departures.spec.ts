import { pages } from '#shared/paths';
import { weekdayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDayOfYear } from '#shared/text/dates';
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

test('every Saturday of some months is added at the desk and shows on the tour’s page and card', async ({
  page,
  context,
  site,
}) => {
  const { _id, heading } = await findTour(site, 'Markha Valley');
  await site.signInBrowser(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, pages.editTours);
  await page.getByRole('button', { name: `Edit ${heading}` }).click();
  const form = page.getByRole('dialog', { name: heading });
  await form.getByRole('button', { name: 'Add every Saturday…' }).click();
  const from = form.getByLabel('From', { exact: true });
  await from.selectOption({ index: 2 });
  await form.getByLabel('To the end of').selectOption({ index: 3 });
  await form.getByLabel('Seats each').fill('3');
  await form.getByRole('button', { name: /^Add these \d dates$/ }).click();
  const table = form.getByRole('table', { name: 'Dates' });
  await form.getByRole('button', { name: /^Edit the \d+ dates, / }).click();
  await expect(table.getByText('Sat · 3 seats left').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  const { departures = [] } = await findTour(site, 'Markha Valley');
  expect(departures.length).toBeGreaterThanOrEqual(8);
  const days = departures.map(({ startsOn }) => startsOn);
  for (const day of days) expect(new Date(day).getUTCDay()).toBe(6);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, pages.tour(_id));
  const dates = page.getByRole('region', { name: 'Next dates' });
  await dates.getByText(/^\d+ later dates, until /).click();
  await expect(dates.getByRole('listitem').filter({ hasText: '3 seats left' })).toHaveCount(days.length);
  await expectAccessible(page);
  await visit(page, pages.adventure);
  await expect(page.getByRole('article').filter({ hasText: heading })).toContainText(
    `Next: ${formatDayOfYear(days[0] ?? '')}`,
  );
});
