import { readFileSync } from 'node:fs';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { fillTour, newHeading, photo } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

test('missing fields are reported, the cover first', async ({ page }) => {
  await visit(page, pages.addTour);
  await page.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cover image is required' })).toBeVisible();
  await expect(page.getByText('13 fields need another look.')).toBeVisible();
  await expect(page.getByLabel('Heading')).toBeFocused();
  await expectAccessible(page);
});

test('changing the type clears the place, and the first day and question can’t be removed', async ({ page }) => {
  await visit(page, pages.addTour);
  await page.getByLabel('Type').selectOption('Domestic');
  await page.getByLabel('Place', { exact: true }).selectOption('Goa');
  await page.getByLabel('Type').selectOption('International');
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Type').locator('option')).toHaveText([
    'Select type',
    'Adventure',
    'Domestic',
    'International',
  ]);
  await expect(page.getByRole('button', { name: 'Remove entry 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  await expect(page.getByRole('button', { name: 'Remove entry 2' })).toHaveCount(2);
  await expect(page.locator('main').getByLabel('Day', { exact: true }).nth(1)).toHaveValue('2');
});

test('bad files are rejected with a reason before sending, and a large photo is shrunk', async ({ page }) => {
  const good = readFileSync(photo('g-convoy'));
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await visit(page, pages.addTour);
  await page
    .locator('input[name="galleryImages"]')
    .setInputFiles([
      file('page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')),
      file('cut.jpg', good.subarray(0, good.length / 2)),
      file('large.jpg', Buffer.concat([good, Buffer.alloc(11 * 1024 * 1024)])),
      file('empty.jpg', Buffer.alloc(0)),
      file('good.jpg', good),
      file('small.avif', readFileSync('worker/test/fixtures/position.avif')),
    ]);
  const reasons = page.getByRole('alert').filter({ hasText: 'page.jpg' }).getByRole('listitem');
  await expect(reasons).toHaveText([
    'page.jpg: HTML or XML isn’t supported; choose a JPEG, PNG, WebP or AVIF.',
    'cut.jpg: the file is damaged: its end is missing.',
    'empty.jpg: the file is empty.',
  ]);
  await expect(page.getByText('large.webp')).toBeVisible();
  await expect(page.getByText('good.jpg')).toBeVisible();
  // Cloudflare reads no AVIF, so the browser makes something else of it.
  await expect(page.getByText('small.webp')).toBeVisible();
  expect(sent).toBe(0);
});

test('a picture is scaled down before sending, also when dropped or pasted', async ({ page, site }) => {
  await visit(page, pages.addTour);
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
    canvas.getContext('2d')?.fillRect(0, 0, 2000, 3000);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ''], 'dropped.jpg', { type: 'image/jpeg' }));
    const options = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
  });
  await expect(page.getByText('dropped.webp')).toHaveCount(2);
  const heading = newHeading('Scaled');
  await fillTour(page.getByRole('form', { name: 'Add Tour' }), heading);
  await page.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Tour added successfully!')).toBeVisible();
  const tour = (await site.tours()).find((one) => one.heading === heading);
  const width = await page.evaluate(async (src) => {
    const answer = await fetch(src);
    return (await createImageBitmap(await answer.blob())).width;
  }, tour?.coverImage.replace('-1280', '-1920') ?? '');
  expect(width).toBe(1920);
});

test('a failed save loses nothing, and a retry after a reload stores the tour once', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const heading = newHeading('Once');
  await visit(page, pages.addTour);
  await fillTour(page.getByRole('form', { name: 'Add Tour' }), heading);
  await page.locator('input[name="coverImage"]').setInputFiles(photo('g-hairpins'));
  await expect(page.getByText('g-hairpins.jpg')).toBeVisible();

  // The server stores it, but its answer is lost.
  await page.route(`**${api.tours}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Failed to add the tour. Please try again.').first()).toBeVisible();
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  await expect(page.getByText('g-hairpins.jpg')).toBeVisible();

  // A reload forgets the chosen files, not what was sent.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  await page.locator('input[name="coverImage"]').setInputFiles(photo('g-hairpins'));
  await expect(page.getByText('g-hairpins.jpg').first()).toBeVisible();
  await page.unroute(`**${api.tours}`);
  await page.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Tour added successfully!')).toBeVisible();
  expect((await site.tours()).filter((tour) => tour.heading === heading)).toHaveLength(1);
});

test('leaving with unsaved work asks first', async ({ page }) => {
  await visit(page, pages.addTour);
  await page.getByLabel('Heading').fill('Half a tour');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Heading')).toHaveValue('Half a tour');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(pages.dashboard);
});

test('a half-written tour survives a reload, names the pictures that don’t, and is cleared by logout', async ({
  page,
}) => {
  const heading = newHeading('Half a tour');
  await visit(page, pages.addTour);
  await page.getByLabel('Heading').fill(heading);
  await page.getByLabel('Type').selectOption('Adventure');
  await page.locator('input[name="coverImage"]').setInputFiles(photo('g-hairpins'));
  await expect(page.getByText('g-hairpins.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByRole('button', { name: 'Add a route' }).click();
  await page.getByRole('button', { name: 'Add waypoint' }).click();
  await page.getByLabel('Place, waypoint 1').fill('Kaza');
  // Just before the reload, too late for the delayed save.
  await page.reload();
  await expect(page.getByText('Choose this picture again: g-hairpins.jpg.')).toBeVisible();
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  await expect(page.getByLabel('Type')).toHaveValue('Adventure');
  await expect(page.locator('main').getByLabel('Day', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Edit the 1 waypoint' }).click();
  await expect(page.getByLabel('Place, waypoint 1')).toHaveValue('Kaza');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Heading')).toHaveValue('');
  await page.getByLabel('Heading').fill(heading);
  await page.reload();
  await expect(page.getByLabel('Heading')).toHaveValue(heading);
  // Tests in this file share a session, so don't end it on the server.
  await page.route(`**${api.logout}`, (route) => route.fulfill({ json: { success: true, message: 'Logged out.' } }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(pages.login);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(expect.stringMatching(/draft/));
});
