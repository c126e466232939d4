import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { formatDay } from '#shared/text/dates';
import { pictureSha } from '#shared/tours/media';
import { formatBytes } from '../web/ui/saving/bytes.ts';
import { expectAccessible } from './accessible';
import type { Fault } from './fault-proxy';
import { expect } from './fixtures';
import { visit } from './visit';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

/** The rider's site, over a line that breaks where `fault` says: what happens to which picture. */
test('saving over a broken line: cut off, gone on, stopped, gone on, saved; then the list’s others', async ({
  page,
  context,
  way,
  site,
  problems,
}) => {
  const listed = (await site.tours()).filter(({ place }) => place === 'Himachal Pradesh');
  const tour = listed.find(({ galleryImages }) => galleryImages.length > 2);
  if (!tour || listed.length < 2) throw new Error('no such tours');
  let fault: Fault | null = 'cut';
  let broken = pictureSha(tour.galleryImages[1] ?? '') ?? '';
  way.fate = (_, path) => (path.includes(broken) ? fault : null);
  problems.allowNoNetwork();
  problems.allow(/net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = (name: RegExp | string, on: Page = page) => on.getByRole('main').getByRole('button', { name });
  const size = formatBytes(tour.pictureBytes ?? 0);
  const said = (words: RegExp | string) => page.getByText(words);

  await visit(page, pages.tour(tour._id));
  await button(`Save for the ride · ${size}`).click();
  await expect(page.getByRole('progressbar', { name: 'Saved so far' })).toBeVisible();
  await expect(button('Cancel')).toBeFocused();
  await expect(said(/^The connection broke\. \d of 4 pictures are on this phone\./)).toBeVisible();
  await expect(said(/^Incomplete: [1-3] of 4 pictures$/)).toBeVisible();

  // The app was closed meanwhile. Another tab shows what this one does.
  fault = 'stall';
  await visit(page, pages.saved);
  await expect(said(/^Begun .* so far$/)).toBeVisible();
  await button(/^Go on · /).click();
  await expect(button('Cancel')).toBeVisible();
  const other = await context.newPage();
  await visit(other, pages.tour(tour._id));
  await expect(other.getByText(/^Another tab is saving: \d of 4 pictures$/)).toBeVisible();
  await other.close();
  await button('Cancel').click();
  await expect(said(/^Stopped\. \d of 4 pictures are on this phone\./)).toBeVisible();

  fault = null;
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    });
    document.title = `Prevented: ${!dispatchEvent(offer)}`;
  });
  expect(await page.title()).toBe('Prevented: true');
  const install = page.getByRole('region', { name: `${agency.name} on your home screen` });
  await expect(install).toBeHidden();
  await button(/^Go on · /).click();
  await expect(said(`Saved ${formatDay(new Date().toISOString())} · ${size}`)).toBeVisible();
  await expect(said('Saved with all its pictures.')).toBeVisible();
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close message"]')) close.click();
  });
  await expect(install).toBeVisible();
  await expectAccessible(page);
  await install.getByRole('button', { name: 'Not now' }).click();
  await expect(install).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Install this site' })).toBeVisible();

  // A list skips what is saved, and says the sum.
  const others = listed.filter((one) => one !== tour);
  const left = formatBytes(others.reduce((sum, { pictureBytes = 0 }) => sum + pictureBytes, 0));
  const several = others.length === 1 ? 'Save the other tour' : `Save the other ${others.length} tours`;
  broken = pictureSha(others.at(-1)?.galleryImages[0] ?? '') ?? '';
  fault = 'stall';
  await visit(page, pages.himachalPradesh);
  await button(`${several} · ${left}`).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await button('Cancel').click();
  await expect(said(/^Stopped\. \d of \d tours are saved\./)).toBeVisible();
  fault = null;
  await button(/^(Save the other|Go on)/).click();
  await expect(said(new RegExp(`^All ${listed.length} tours saved · `))).toBeVisible();
  await expect(install).toBeHidden();

  // All of it opens without a network, and removing one can be undone.
  way.fate = () => 'drop-before';
  await visit(page, pages.tour(tour._id));
  const pictures = page.getByRole('link', { name: /^Open picture/ }).locator('img');
  await expect(pictures).toHaveCount(1 + tour.galleryImages.length);
  for (const picture of await pictures.all()) {
    // Beside the first ones, Chromium asks for it when its rider comes to it.
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  await button(/^Saved offline/).click();
  await expect(button(/^Save for the ride/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button(`Saved offline · ${size}`)).toBeVisible();
});
