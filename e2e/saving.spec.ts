import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { pictureSha } from '#shared/tours/media';
import { expectAccessible } from './accessible';
import type { Fault } from './fault-proxy';
import { expect } from './fixtures';
import { visit } from './visit';
import { test } from './way';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test('a tour is saved over a line that breaks, installing is offered, and it opens without a network', async ({
  page,
  way,
  site,
  problems,
}) => {
  const tour = (await site.tours()).find(({ galleryImages }) => galleryImages.length > 2);
  if (!tour) throw new Error('no such tour');
  const broken = pictureSha(tour.galleryImages[1] ?? '') ?? '';
  let fault: Fault | null = 'cut';
  way.fate = (_, path) => (path.includes(broken) ? fault : null);
  problems.allowNoNetwork();
  problems.allow(/net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = (name: RegExp | string) => page.getByRole('main').getByRole('button', { name });

  await visit(page, pages.tour(tour._id));
  await button('Save for the ride').click();
  await expect(page.getByText('The connection broke before all pictures came.')).toBeVisible();

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
  await button('Save for the ride').click();
  await expect(page.getByText('Saved with all its pictures.')).toBeVisible();
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close message"]')) close.click();
  });
  await expect(install).toBeVisible();
  await expectAccessible(page);
  await install.getByRole('button', { name: 'Not now' }).click();
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
  await expect(button(/^Saved offline/)).toBeVisible();
});
