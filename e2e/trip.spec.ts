import type { Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { tripCache } from '#shared/bookings/stored-pages';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { addTourWithDepartures } from './admin';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { phoneViewport, visit } from './visit';

test.use({ serviceWorkers: 'allow', viewport: phoneViewport });

/** Returns the path of a booking's page, and the booking's id. */
async function bookWithLink(site: Site): Promise<{ path: string; id: string; heading: string }> {
  const { tour, day } = await addTourWithDepartures(site);
  const { booking } = await site.sendAsOwner(api.addBooking, {
    tourId: tour._id,
    start: day,
    seats: 2,
    payer: { name: 'Tashi Norbu', phone: '98160 55555', email: 'tashi@example.com' },
    lines: [{ what: tour.heading, number: 2, pricePaise: 4_240_000 }],
    source: 'call',
  });
  const { url } = await site.sendAsOwner(api.addBookingLink, {}, { id: booking.id });
  return { path: new URL(url).pathname, id: booking.id, heading: tour.heading };
}

const listCopies = (page: Page) =>
  page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, tripCache);

test('opens a booking’s page without a network once it was opened, until its copy is deleted', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(/\b404\b/);
  const { path, id, heading } = await bookWithLink(site);
  await page.goto(path);
  const notice = page.getByRole('region', { name: 'On this phone' });
  await expect(notice.getByText('Kept on this phone until')).toBeVisible();
  await expectAccessible(page);
  await page.close();

  await site.stop();
  const offlinePage = await context.newPage();
  const offlineNotice = offlinePage.getByRole('region', { name: 'On this phone' });
  await offlinePage.goto(path);
  await expect(offlinePage.getByText('This is a copy from')).toBeVisible();
  await expect(offlinePage.getByRole('heading', { name: heading })).toBeVisible();
  await expect(offlinePage.getByText('What to bring')).toBeVisible();
  await expect(offlinePage.getByLabel('UTR')).toHaveCount(0);
  await expectAccessible(offlinePage);
  await offlineNotice.getByRole('button', { name: 'Delete from this phone' }).click();
  await expect(offlineNotice.getByText('not kept on this phone')).toBeVisible();
  expect(await listCopies(offlinePage)).toEqual([]);

  // The choice lasts, until another one is made.
  await site.start();
  await offlinePage.goto(path);
  await expect(offlineNotice.getByText('not kept on this phone')).toBeVisible();
  expect(await listCopies(offlinePage)).toEqual([]);
  await offlineNotice.getByRole('button', { name: 'Keep it to read without a network' }).click();
  await expect(offlineNotice.getByText('Kept on this phone until')).toBeVisible();
  expect(await listCopies(offlinePage)).toEqual([path]);

  await site.runSql('update bookings set erased_at = 1 where id = ?', id);
  await offlinePage.goto(path);
  await expect(offlinePage.getByRole('heading', { name: 'This link opens no booking' })).toBeVisible();
  await expect.poll(() => listCopies(offlinePage)).toEqual([]);
});

test('gives staff the task to send a link when a customer asks for it and gets no mail', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b400\b/);
  const { id } = await bookWithLink(site);
  await visit(page, pages.contact);
  await page.getByRole('link', { name: 'Send me my link' }).click();
  const contact = page.getByLabel('E-mail or phone of the booking');
  await contact.fill('tashi@');
  await page.getByRole('button', { name: 'Send me my link' }).click();
  await expect(contact).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await contact.fill('+91 98160-55555');
  await page.getByRole('button', { name: 'Send me my link' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expectAccessible(page);

  await site.signInBrowser(context);
  await visit(page, pages.dashboard);
  const linkRequests = page.getByRole('region', { name: /^Asked for their link/ });
  await expect(linkRequests.getByRole('link', { name: 'Tashi Norbu' })).toHaveAttribute('href', adminLinks.booking(id));
  await expectAccessible(page, linkRequests);
});
