import type { Page } from '@playwright/test';
import { adminLinks } from '#shared/admin-routes';
import { addDays, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { addTourWithDepartures, makeUniqueHeading } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

/** A JPEG of 3000 × 2000 pixels. */
async function drawPhoto(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const context = canvas.getContext('2d');
    for (let x = 0; context && x < canvas.width; x += 10) {
      context.fillStyle = `hsl(${(x * 7) % 360} 60% 50%)`;
      context.fillRect(x, 0, 10, canvas.height);
    }
    return canvas.toDataURL('image/jpeg', 1);
  });
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

test('shows a review with its photo on the tour’s page and card once the agency has approved it', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b400\b/);
  const { tour } = await addTourWithDepartures(site);
  const name = makeUniqueHeading('Dolma');
  const today = toIndianDay(Date.now());
  const { booking } = await site.sendAsOwner(api.addBooking, {
    tourId: tour._id,
    start: addDays(today, -6),
    end: addDays(today, -3),
    seats: 1,
    payer: { name, phone: '98160 77777', email: 'dolma@example.com' },
    lines: [{ what: tour.heading, number: 1, pricePaise: 4_240_000 }],
    source: 'call',
  });
  await site.signInBrowser(context);
  await visit(page, adminLinks.booking(booking.id));
  await page.getByRole('button', { name: 'Ask for a review' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const request = page.getByRole('link', { name: 'WhatsApp' });
  await expect(request).toHaveAttribute('href', new RegExp(`wa\\.me/919816077777.*${encodeURIComponent(link)}`));

  await page.goto(new URL(link).pathname);
  await expectAccessible(page);
  await page.getByLabel('In your words').fill('Four passes, two punctures, and tea at each of them.');
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Choose one to five stars.')).toBeVisible();
  await expect(page.getByLabel('In your words')).toHaveValue(/^Four passes/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '4 stars, Good' }).check();
  await page.getByLabel('Name that we show').fill(name);
  const photoField = page.getByLabel('Photos, if you like');
  await photoField.setInputFiles({ name: 'pass.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page) });
  const readWidth = (input: HTMLInputElement) =>
    createImageBitmap(input.files?.[0] as File).then((bitmap) => bitmap.width);
  await expect.poll(() => photoField.evaluate(readWidth)).toBe(2000);
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Thank you! We have your review.')).toBeVisible();
  await expectAccessible(page);

  await visit(page, pages.tour(tour._id));
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0);
  await visit(page, pages.dashboard);
  const waitingReviews = page.getByRole('region', { name: /review(?:s wait| waits)/ });
  await waitingReviews.getByRole('link', { name }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Show on the site the review of ${name}` }).click();
  await expect(page.getByText('It is on the tour’s page now.')).toBeVisible();

  await visit(page, pages.tour(tour._id));
  const section = page.getByRole('region', { name: 'Reviews' });
  await expect(section).toContainText('4.0 · 1 review by riders who booked this tour');
  await expect(section).toContainText('Four passes, two punctures, and tea at each of them.');
  const photo = section.getByRole('img', { name: `Photo 1 of 1 by ${name}` });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expectAccessible(page, section);
  await visit(page, pages.domestic);
  await expect(page.locator(`[data-tour="${tour._id}"]`)).toContainText('4.0 · 1 review');
});
