import type { CDPSession, Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

type Finger = readonly [x: number, y: number];

/** Moves fingers from their first places to their last ones, in ten steps. */
async function moveFingers(session: CDPSession, from: readonly Finger[], to: readonly Finger[]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
    });
  await send('touchStart', from);
  for (let part = 1; part <= 10; part += 1) {
    await send(
      'touchMove',
      from.map(([x, y], index) => {
        const [endX, endY] = to[index] ?? [x, y];
        return [x + ((endX - x) * part) / 10, y + ((endY - y) * part) / 10] as const;
      }),
    );
  }
  await send('touchEnd', []);
}

const lightboxOf = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });
/** The picture shown, of the three that are there. */
const shownIn = (lightbox: Locator) => lightbox.locator('div:not([inert]) > img');
const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;

async function openLightbox(page: Page): Promise<{ lightbox: Locator; session: CDPSession }> {
  await page.getByRole('link', { name: /^Open picture 1 of/ }).click();
  const lightbox = lightboxOf(page);
  await expect(lightbox.getByText(/^1 \/ /)).toBeVisible();
  // Its true shape is known then.
  await expect.poll(() => shownIn(lightbox).evaluate((picture) => (picture as HTMLImageElement).complete)).toBe(true);
  return { lightbox, session: await page.context().newCDPSession(page) };
}

test('on a phone the pictures are swiped, zoomed and tapped by fingers, on a laptop by wheel, buttons and keys', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  const [tour] = await site.tours();
  const path = pages.tour(tour?._id ?? '');
  await visit(page, path);

  await test.step('the pictures are swiped, and wrap around', async () => {
    const { lightbox, session } = await openLightbox(page);
    const count = new Set([tour?.coverImage, ...(tour?.galleryImages ?? [])]).size;
    await moveFingers(session, [[300, 400]], [[60, 410]]);
    await expect(lightbox.getByText(`2 / ${count}`)).toBeVisible();
    await moveFingers(session, [[60, 400]], [[300, 410]]);
    await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible();
    await moveFingers(session, [[60, 400]], [[300, 410]]);
    await expect(lightbox.getByText(`${count} / ${count}`)).toBeVisible();
    expect(Math.round((await shownIn(lightbox).boundingBox())?.x ?? 0)).toBe(10);
    await moveFingers(session, [[200, 300]], [[205, 700]]);
    await expect(lightbox).toBeHidden();
  });

  await test.step('two fingers zoom, one finger moves what is zoomed, and pinching it small again closes', async () => {
    const { lightbox, session } = await openLightbox(page);
    const picture = shownIn(lightbox);
    await expect.poll(() => widthOf(picture)).toBe(370);
    const pinch = (from: number, to: number) => {
      const fingers = (spread: number): Finger[] => [
        [195 - spread / 2, 422],
        [195 + spread / 2, 422],
      ];
      return moveFingers(session, fingers(from), fingers(to));
    };
    await pinch(100, 300);
    await expect.poll(() => widthOf(picture)).toBeCloseTo(370 * 3, -1);
    const before = await picture.boundingBox();
    await moveFingers(session, [[200, 422]], [[120, 422]]);
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 70);
    await expect(lightbox.getByText(/^1 \/ /)).toBeVisible();
    await pinch(60, 340);
    await pinch(60, 340);
    await expect.poll(() => widthOf(picture)).toBeCloseTo(370 * 1.007 ** 300, 0);
    await pinch(380, 40);
    await pinch(380, 40);
    await expect(lightbox).toBeHidden();
  });

  await test.step('a double tap zooms in and out, one tap hides the buttons, a tap beside the picture closes', async () => {
    await page.clock.install();
    const { lightbox } = await openLightbox(page);
    const picture = shownIn(lightbox);
    // Two taps are a double tap by the page's clock, however long a busy machine takes for them.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const width of [370 * 1.007 ** 100, 370]) {
      await page.touchscreen.tap(195, 422);
      await page.touchscreen.tap(195, 422);
      await expect.poll(() => widthOf(picture)).toBeCloseTo(width, 0);
    }
    const next = lightbox.getByRole('button', { name: 'Next picture' });
    await page.touchscreen.tap(195, 422);
    await page.clock.runFor(400);
    await expect(next).toHaveCSS('opacity', '0');
    await page.touchscreen.tap(195, 422);
    await page.clock.runFor(400);
    await expect(next).toHaveCSS('opacity', '1');
    await page.touchscreen.tap(195, 800);
    await expect(lightbox).toBeHidden();
    await expect(page).toHaveURL(path);
    await page.clock.resume();
  });

  await test.step('wheel, buttons and keys zoom; a picture that is missing says so; Escape closes', async () => {
    await page.route(/\/img\/.*-(1280|1920)\.webp$/, (route) =>
      route
        .request()
        .url()
        .includes((tour?.coverImage ?? '').slice(5, 69))
        ? route.continue()
        : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('about:blank');
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, path);
    const { lightbox } = await openLightbox(page);
    const picture = shownIn(lightbox);
    const whole = await widthOf(picture);
    await lightbox.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => widthOf(picture)).toBeCloseTo(whole * 1.007 ** 100, -1);
    await page.keyboard.press('-');
    await expect.poll(() => widthOf(picture)).toBeCloseTo(whole, -1);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -50);
    await expect.poll(() => widthOf(picture)).toBeCloseTo(whole * 1.007 ** 50, -1);
    await page.keyboard.press('End');
    await expect(lightbox.locator('div:not([inert]) > p')).toHaveText('This image failed to load');
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(page).toHaveURL(path);
  });
});
