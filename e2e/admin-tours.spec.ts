import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { toPath } from '#shared/api';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { shareSrc, withPictureWidth } from '#shared/tours/pictures';
import { expectAccessible } from './accessible';
import { addTour, listSmallTargets, makeUniqueHeading, photoPath } from './admin';
import { expect, test } from './fixtures';
import { laptopViewport, openScreen, phoneViewport, visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

const itinerary = `Day 1: Manali
Arrive, meet the crew, check the bikes.

Day 2: Jispa
Through the Atal Tunnel to Lahaul.

Day 3: Leh
Over Baralacha La and down to the Indus.`;

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Drops these files on the page at once, before them a generated picture of 4,000 × 3,000 px. */
async function dropPictures(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map(photoPath).map((path) => [basename(path), readFileSync(path, 'base64')] as const);
  await page.evaluate(async (droppedFiles) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    canvas.getContext('2d')?.fillRect(0, 0, 2000, 3000);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([blob ?? ''], 'large.jpg', { type: 'image/jpeg' }));
    for (const [name, data] of droppedFiles) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

async function fillTour(form: Locator, heading: string): Promise<void> {
  await form.getByLabel('Heading').fill(heading);
  await form.getByLabel('Type').selectOption('Domestic');
  await form.getByLabel('Country').selectOption('India');
  await form.getByLabel('Place', { exact: true }).selectOption('Sikkim');
  await form.getByLabel('Duration').fill('5 days');
  await form.getByLabel('Group Size').fill('4-8');
  await form.getByLabel('Language').selectOption('English');
  await form.getByLabel('Rating').fill('4.6');
  await form.getByLabel('Price', { exact: true }).fill('₹24,500');
  await form.getByLabel('Price Per Day').fill('4900');
  await form.getByLabel('Description').first().fill('Over the old trade road.');
  await form.getByLabel('Title').fill('Gangtok');
  await form.getByLabel('Description').nth(1).fill('Arrive and walk the ridge.');
  await form.getByLabel('Question').fill('Is it wet?');
  await form.getByLabel('Answer').fill('In July, yes.');
}

test('adds a tour with pictures when its parts are pasted and dropped', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sourceTour = await site.findTour('Manali to Leh');
  const points = (sourceTour.route ?? []).map(
    ({ lat, lon }) => `<trkpt lat="${lat}" lon="${lon}"><ele>3000</ele></trkpt>`,
  );
  const heading = makeUniqueHeading('Manali to Leh');
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
  await form.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cover image is required' })).toBeVisible();
  await expect(page.getByText('13 fields need another look.')).toBeVisible();
  await expect(form.getByLabel('Heading')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Start from another tour').selectOption({ label: sourceTour.heading });
  await expect(form.getByLabel('Place', { exact: true })).toHaveValue(sourceTour.place);
  const fields = { Heading: heading, Duration: '3 days', Rating: '4.7', 'Price Per Day': '8000' };
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Price', { exact: true }).fill('24000');
  await form.getByLabel('Description').first().fill('The high road to Ladakh.');
  await dropPictures(page, ['g-convoy', 'g-hairpins']);
  await form.locator('input[name="galleryImages"]').setInputFiles([
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photoPath('g-orchard')).subarray(0, 20_000) },
    // Cloudflare Images does not read AVIF, so the browser converts it.
    { name: 'small.avif', mimeType: 'image/avif', buffer: readFileSync('worker/test/fixtures/position.avif') },
  ]);
  await expect(page.getByText('small.webp')).toBeVisible();
  await expect(page.getByText('cut.jpg: the file is damaged: its end is missing.')).toBeVisible();
  await expect(page.getByText('large.webp')).toBeVisible();
  await form.locator('input[name="itinerary.0.title"]').click();
  await paste(page, itinerary);
  await expect(form.getByLabel('Title', { exact: true })).toHaveCount(3);
  await paste(page, `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`);
  await expect(form.getByLabel('Place, waypoint 1', { exact: true })).toHaveValue('Manali');
  await page.setViewportSize(phoneViewport);
  expect(await listSmallTargets(form)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(laptopViewport);
  await form.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Tour added successfully!')).toBeVisible();

  await page.goto(pages.home);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(heading);
  const tour = await site.findTour(heading);
  expect(tour).toMatchObject({ place: sourceTour.place, price: 24_000, inclusions: sourceTour.inclusions });
  expect(tour.itinerary.map(({ title }) => title)).toEqual(['Manali', 'Jispa', 'Leh']);
  expect(tour.route?.length).toBeGreaterThan(8);
  expect(tour.galleryImages).toHaveLength(3);
  const drawnPicture = shareSrc(tour.pictureNotes?.[0]?.sharePicture?.sha ?? '');
  await page.goto(pages.tour(tour._id));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', site.url + drawnPicture);
  const width = await page.evaluate(
    async (src) => (await createImageBitmap(await (await fetch(src)).blob())).width,
    withPictureWidth(tour.coverImage, 1920),
  );
  expect(width).toBe(1920);
});

test('restores unsaved text when a save fails and the page is reloaded', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  const heading = makeUniqueHeading('Once');
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
  await fillTour(form, heading);
  await form.locator('input[name="coverImage"]').setInputFiles(photoPath('g-hairpins'));
  // The server stores the tour, but the response is lost.
  await page.route(`**${api.listTours.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Failed to add the tour. Please try again.').first()).toBeVisible();
  await expect(form.getByLabel('Heading')).toHaveValue(heading);
  await expect(page.getByText('g-hairpins.jpg')).toBeVisible();
  await page.unroute(`**${api.listTours.path}`);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Tour added successfully!')).toBeVisible();
  expect((await site.listTours()).filter((tour) => tour.heading === heading)).toHaveLength(1);
  await expect(form.getByLabel('Heading')).toHaveValue('');

  await form.getByLabel('Heading').fill('Half a tour');
  await form.getByLabel('Type').selectOption('Adventure');
  await form.locator('input[name="coverImage"]').setInputFiles(photoPath('g-hairpins'));
  await expect(page.getByText('g-hairpins.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Add a route' }).click();
  await page.getByRole('button', { name: 'Add waypoint' }).click();
  await page.getByLabel('Place, waypoint 1').fill('Kaza');
  await page.reload();
  await expect(page.getByText('Choose this picture again: g-hairpins.jpg.')).toBeVisible();
  await expect(form.getByLabel('Heading')).toHaveValue('Half a tour');
  await expect(form.getByLabel('Type')).toHaveValue('Adventure');
  await expect(form.getByLabel('Day', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit the 1 waypoint' }).click();
  await expect(page.getByLabel('Place, waypoint 1')).toHaveValue('Kaza');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(form.getByLabel('Heading')).toHaveValue('');
  const draft = makeUniqueHeading('A heading alone');
  await form.getByLabel('Heading').fill(draft);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  expect((await site.listTours()).map((tour) => tour.heading)).not.toContain(draft);
});

test('shows a colleague’s change when a save would overwrite it', async ({ page, site, problems }) => {
  problems.allow(new RegExp(`\\b412\\b.*${api.listTours.path}/`));
  const day = { day: '1', title: 'Panjim', description: 'Arrive.' };
  const rest = { groupSize: '4-8', language: 'English', pricePerDay: '2475', description: 'Sand, and roads.' };
  const extraFields = { ...rest, itinerary: JSON.stringify([day]) };
  const { _id, heading } = await addTour(
    site,
    makeUniqueHeading('Two at once'),
    extraFields,
    ['g-convoy', 'g-kiang'].map(photoPath),
  );
  const readTour = async () => (await site.listTours()).find((tour) => tour._id === _id);
  const before = await readTour();
  await visit(page, pages.editTours);
  const openButton = page.getByRole('button', { name: `Open ${heading}` });
  await openButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: heading });
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('9900');
  const theirs = new FormData();
  for (const [name, value] of Object.entries({ duration: '99 days', price: '55555' })) theirs.set(name, value);
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  expect((await site.fetch(toPath(api.changeTour, { id: _id }), { method: 'PUT', headers, body: theirs })).status).toBe(
    200,
  );

  await dialog.getByLabel('Price', { exact: true }).fill('44444');
  for (const [label, text] of Object.entries({ Rating: '4.2', Duration: '4 days' })) {
    await dialog.getByLabel(label).fill(text);
  }
  await dialog.getByRole('button', { name: 'Make picture 1 the cover' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else changed this tour while you were editing.')).toBeVisible();
  await expectAccessible(page, dialog);
  const price = dialog.getByRole('group', { name: /^Price/ });
  await expect(price).toContainText('44444');
  await expect(price).toContainText('55555');
  await price.getByLabel('Theirs').check();
  await dialog
    .getByRole('group', { name: /^Duration/ })
    .getByLabel('Theirs')
    .check();
  await dialog.getByRole('button', { name: 'Save these choices' }).click();
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(openButton).toBeFocused();
  const cover = before?.galleryImages[0];
  expect(await readTour()).toMatchObject({ duration: '99 days', price: 55_555, rating: 4.2, coverImage: cover });
  // The first page comes from the browser's cache, which is older than the save.
  await openScreen(page, pages.tour(_id), heading);
  await expect(page.getByText('₹55,555').filter({ visible: true }).first()).toBeVisible();
});

test('opens the menu of a row by keyboard, and returns the focus to its button', async ({ page }) => {
  await visit(page, pages.editTours);
  const menuButton = page.getByRole('button', { name: /^More for / }).first();
  const visibility = page.getByRole('button', { name: /^Visibility: / }).first();
  await menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(visibility).toBeVisible();
  await expectAccessible(page);
  expect(await listSmallTargets(page.locator('[popover]:popover-open'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(visibility).toBeHidden();
  await expect(menuButton).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(visibility).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Take this tour off the site?')).toBeVisible();
  await expect(visibility).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menuButton).toBeFocused();
});
