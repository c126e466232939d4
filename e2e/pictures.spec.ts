import type { CDPSession, Locator, Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { findPictureSha } from '#shared/tours/pictures';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { laptopViewport, phoneViewport, visit } from './visit';

test.use({ sharesSite: true, viewport: phoneViewport, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

type Point = readonly [x: number, y: number];

/** Swipes in ten steps. */
async function moveFinger(session: CDPSession, start: Point, end: Point): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x: start[0], y: start[1] }]);
  for (let step = 1; step <= 10; step += 1) {
    const x = start[0] + ((end[0] - start[0]) * step) / 10;
    const y = start[1] + ((end[1] - start[1]) * step) / 10;
    await send('touchMove', [{ x, y }]);
  }
  await send('touchEnd', []);
}

/** Finds the visible picture; its neighbours are in the lightbox, too, but inert. */
const findShownPicture = (lightbox: Locator) => lightbox.locator('li:not([inert]) > img');
const readWidth = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;

async function openLightbox(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /^Open picture 1 of/ }).click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures' });
  await expect(lightbox.getByText(/^1 \/ /)).toBeVisible();
  // The aspect ratio is known once the picture has loaded.
  await expect
    .poll(() => findShownPicture(lightbox).evaluate((picture: HTMLImageElement) => picture.complete))
    .toBe(true);
  return lightbox;
}

/** Spec §9: factor of a zoom unit; a click is 100 units, the maximum 300. */
const zoomUnit = 1.007;

test('swipes, zooms and closes a tour’s pictures when they are touched on a phone', async ({ page, site }) => {
  const [tour] = await site.listTours();
  const path = pages.tour(tour?._id ?? '');
  const count = new Set([tour?.coverImage, ...(tour?.galleryImages ?? [])]).size;
  await visit(page, path);
  const lightbox = await openLightbox(page);
  await expectAccessible(page, lightbox);
  const session = await page.context().newCDPSession(page);
  await moveFinger(session, [300, 400], [60, 410]);
  await expect(lightbox.getByText(`2 / ${count}`)).toBeVisible();
  await moveFinger(session, [60, 400], [300, 410]);
  await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
  const picture = findShownPicture(lightbox);
  await expect.poll(() => readWidth(picture)).toBe(370);

  await page.touchscreen.tap(195, 422);
  await expect.poll(() => readWidth(picture)).toBeCloseTo(370 * zoomUnit ** 100, 0);
  const before = await picture.boundingBox();
  await moveFinger(session, [200, 422], [120, 422]);
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 50);
  await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
  // A tap that stops a scroll fires no click.
  await expect(async () => {
    await page.touchscreen.tap(195, 422);
    await expect.poll(() => readWidth(picture), { timeout: 500 }).toBe(370);
  }).toPass();

  await lightbox.getByRole('button', { name: 'Previous picture' }).click();
  await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
  await expect.poll(async () => (await findShownPicture(lightbox).boundingBox())?.x).toBe(10);
  await page.touchscreen.tap(195, 800);
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(path);
});

test('steps, zooms and closes a tour’s pictures, and says which is missing, when keys and a wheel are used', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  const tour = await site.findTour('Manali to Leh');
  const count = new Set([tour.coverImage, ...tour.galleryImages]).size;
  const cover = findPictureSha(tour.coverImage) ?? '';
  await page.route(/\/img\/.*-(1280|1920)\.webp$/, (route) =>
    route.request().url().includes(cover) ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  const uprightSha = findPictureSha(tour.galleryImages[0] ?? '') ?? '';
  await page.route(new RegExp(`/img/${uprightSha}`), (route) =>
    route.fulfill({ path: 'e2e/photos/rider-upright.jpg' }),
  );
  await page.setViewportSize(laptopViewport);
  await visit(page, pages.tour(tour._id));
  // A portrait photo is shown in a landscape frame.
  const photo = page.getByRole('link', { name: 'Open picture 2 of' }).locator('img');
  await expect(photo).toHaveCSS('object-fit', 'cover');
  const dimensions = await photo.evaluate((image: HTMLImageElement) => [
    image.naturalHeight,
    image.naturalWidth,
    image.width / image.height,
  ]);
  expect(dimensions[0]).toBeGreaterThan(dimensions[1] ?? 0);
  expect(dimensions[2]).toBeGreaterThan(1);
  const lightbox = await openLightbox(page);
  const picture = findShownPicture(lightbox);
  const initialWidth = await readWidth(picture);
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => readWidth(picture)).toBeCloseTo(initialWidth * zoomUnit ** 100, -1);
  await page.keyboard.press('-');
  await expect.poll(() => readWidth(picture)).toBeCloseTo(initialWidth, -1);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -50);
  await expect.poll(() => readWidth(picture)).toBeCloseTo(initialWidth * zoomUnit ** 50, -1);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
  await expect.poll(() => readWidth(picture)).toBeCloseTo(initialWidth * zoomUnit ** 300, -2);

  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
  await expect(lightbox.locator('li:not([inert]) > p')).toHaveText('This image failed to load');
  // A held key repeats at most once in 180 ms (spec §9).
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(page.getByRole('link', { name: `Open picture 1 of ${count}` })).toBeFocused();
});
