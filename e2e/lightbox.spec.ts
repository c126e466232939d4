import type { CDPSession, Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

type Place = readonly [x: number, y: number];

/** In ten steps. */
async function moveFinger(session: CDPSession, from: Place, to: Place): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x: from[0], y: from[1] }]);
  for (let part = 1; part <= 10; part += 1) {
    const x = from[0] + ((to[0] - from[0]) * part) / 10;
    const y = from[1] + ((to[1] - from[1]) * part) / 10;
    await send('touchMove', [{ x, y }]);
  }
  await send('touchEnd', []);
}

const lightboxOf = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
/** The picture shown, of the three that are there. */
const shownIn = (lightbox: Locator) => lightbox.locator('li:not([inert]) > img');
const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;

async function openLightbox(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: /^Open picture 1 of/ }).click();
  const lightbox = lightboxOf(page);
  await expect(lightbox.getByText(/^1 \/ /)).toBeVisible();
  // Its true shape is known then.
  await expect.poll(() => shownIn(lightbox).evaluate((picture) => (picture as HTMLImageElement).complete)).toBe(true);
  return lightbox;
}

test('pictures are swiped on a phone, tapped to zoom, moved where they are zoomed, and closed beside', async ({
  page,
  site,
}) => {
  const [tour] = await site.tours();
  const path = pages.tour(tour?._id ?? '');
  const count = new Set([tour?.coverImage, ...(tour?.galleryImages ?? [])]).size;
  await visit(page, path);
  const lightbox = await openLightbox(page);
  const session = await page.context().newCDPSession(page);
  await moveFinger(session, [300, 400], [60, 410]);
  await expect(lightbox.getByText(`2 / ${count}`)).toBeVisible();
  await moveFinger(session, [60, 400], [300, 410]);
  await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
  const picture = shownIn(lightbox);
  await expect.poll(() => widthOf(picture)).toBe(370);

  await page.touchscreen.tap(195, 422);
  await expect.poll(() => widthOf(picture)).toBeCloseTo(370 * 1.007 ** 100, 0);
  const before = await picture.boundingBox();
  await moveFinger(session, [200, 422], [120, 422]);
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 50);
  await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
  // A tap that stops a scroll is no click.
  await expect(async () => {
    await page.touchscreen.tap(195, 422);
    await expect.poll(() => widthOf(picture), { timeout: 500 }).toBe(370);
  }).toPass();

  await lightbox.getByRole('button', { name: 'Previous picture' }).click();
  await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
  await expect.poll(async () => (await shownIn(lightbox).boundingBox())?.x).toBe(10);
  await page.touchscreen.tap(195, 800);
  await expect(lightbox).toBeHidden();
  await expect(page).toHaveURL(path);
});

test('wheel, buttons and keys zoom up to the limit, a missing picture says so, and Escape closes', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  const [tour] = await site.tours();
  const cover = (tour?.coverImage ?? '').slice(5, 69);
  await page.route(/\/img\/.*-(1280|1920)\.webp$/, (route) =>
    route.request().url().includes(cover) ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, pages.tour(tour?._id ?? ''));
  const lightbox = await openLightbox(page);
  const picture = shownIn(lightbox);
  const whole = await widthOf(picture);
  await lightbox.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOf(picture)).toBeCloseTo(whole * 1.007 ** 100, -1);
  await page.keyboard.press('-');
  await expect.poll(() => widthOf(picture)).toBeCloseTo(whole, -1);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -50);
  await expect.poll(() => widthOf(picture)).toBeCloseTo(whole * 1.007 ** 50, -1);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('+');
  await expect.poll(() => widthOf(picture)).toBeCloseTo(whole * 1.007 ** 300, -2);
  await page.keyboard.press('End');
  await expect(lightbox.locator('li:not([inert]) > p')).toHaveText('This image failed to load');
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
});
