import { sayMonth } from '#shared/bookings/month';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { toIndianDay } from '#shared/text/dates';
import { isBookable } from '#shared/tours/departures';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

test.use({ serviceWorkers: 'block' });

/** A booking by hand of a date ahead, with the desk's token. */
async function book(site: Site, name: string) {
  const token = await site.signIn();
  const ask = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const tour = (await site.tours()).find(({ departures = [] }) => departures.some(isBookable));
  const date = tour?.departures?.find(isBookable);
  if (!tour || !date) throw new Error('no date ahead');
  const { booking } = (await ask(api.bookings, {
    tourId: tour._id,
    start: date.startsOn,
    seats: 1,
    payer: { name, phone: '98160 55555', email: 'tashi@example.com' },
    lines: [{ what: tour.heading, number: 1, pricePaise: 4_240_000 }],
    source: 'call',
  })) as { booking: { id: string; reference: string } };
  await ask(api.bookingPayments(booking.id), {
    day: toIndianDay(Date.now()),
    amountPaise: 300_000,
    mode: 'cash',
  });
  return { ...booking, tour };
}

test('from today to a reminder, and from a month’s figure to its rows', async ({ page, context, site, problems }) => {
  problems.allow(/^third party: https:\/\/wa\.me\//);
  const { id, reference, tour } = await book(site, 'Tashi Norbu');
  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  const due = page.getByRole('region', { name: 'Payments due' });
  await expect(due.getByRole('link', { name: 'Tashi Norbu', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Accepted since yesterday' })).toContainText(reference);
  await expectAccessible(page);

  await due.getByRole('link', { name: 'Remind Tashi Norbu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind of the balance' });
  const whatsapp = dialog.getByRole('link', { name: 'WhatsApp' });
  const text = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '');
  expect(text).toMatch(/^https:\/\/wa\.me\/919816055555\?text=Namaste Tashi,/);
  for (const words of [reference, tour.heading]) expect(text).toContain(words);
  await expectAccessible(page);
  // Nothing leaves the desk but by a tap, and that one opens another program.
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const opened = context.waitForEvent('page');
  await whatsapp.click();
  await (await opened).close();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Last reminder: ');

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
  await visit(page, deskLinks.booking(id));
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Last reminder: ');
});
