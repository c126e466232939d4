import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { formatDay } from '#shared/text/dates';
import { tourMessages } from '#shared/tours/tour-words';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { forgetServiceWorker, visitOnce } from './phone';
import type { Site } from './site';
import { untilReady, visit } from './visit';

test.use({ serviceWorkers: 'allow' });

async function edit(site: Site, path: string, method: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  const answer = await site.fetch(path, { method, headers });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
}

test('a saved tour stays when the agency deletes it, and comes back', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  problems.allow(/\b404\b/);
  const tour = (await site.tours()).find(({ price, galleryImages }) => price && galleryImages.length > 0);
  if (!tour) throw new Error('no such tour');
  const address = pages.tour(tour._id);
  const heading = page.getByRole('heading', { level: 1, name: tour.heading });
  await visitOnce(page);
  await visit(page, address);
  await page.getByRole('button', { name: 'Save for the ride' }).click();
  await expect(page.getByText('Saved with all its pictures.')).toBeVisible();

  await edit(site, api.tour(tour._id), 'DELETE');
  const gone = page.getByText(`No longer offered; saved ${formatDay(new Date().toISOString())}.`);
  // The service worker knows that it's saved: nobody sees "not found" first.
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(gone).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.getByText('We no longer offer this tour.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Roads that are open' })).toBeVisible();
  await expectAccessible(page);

  await site.disconnect();
  await page.goto(pages.saved);
  await expect(page.getByText(/^No longer offered; saved/)).toBeVisible();
  const saved = page.getByRole('region', { name: 'Saved tours' });
  await saved.getByRole('link', { name: tour.heading }).click();
  await expect(gone).toBeVisible();
  const pictures = page.getByRole('link', { name: /^Open picture/ }).locator('img');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual(Array(1 + tour.galleryImages.length).fill(true));

  await site.start();
  await forgetServiceWorker(page);
  expect((await page.goto(address))?.status()).toBe(404);
  await untilReady(page);
  await expect(gone).toBeVisible();
  await expect(page.getByText(tourMessages.notFound)).toBeHidden();

  await edit(site, api.restoreTour(tour._id), 'POST');
  expect((await visit(page, address))?.status()).toBe(200);
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^No longer offered/)).toBeHidden();
});
