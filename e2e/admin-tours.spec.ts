import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { atWidth, pictureWidths, sharePicture } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { fillTour, firstOnHome, newHeading, photo } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

test('a tour with five photos is added, seen first on Home, edited, deleted and restored', async ({
  page,
  site,
  problems,
}) => {
  const heading = newHeading('Sikkim Silk Road');
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
  await fillTour(form, heading);
  await form.locator('input[name="coverImage"]').setInputFiles(photo('g-convoy'));
  const gallery = ['g-kiang', 'g-hairpins', 'g-langza', 'g-orchard', 'g-petrol'];
  await form.locator('input[name="galleryImages"]').setInputFiles(gallery.map(photo));
  await expect(form.getByRole('listitem').filter({ hasText: '.jpg' })).toHaveCount(5);
  await form.getByRole('button', { name: 'Move picture 5 up' }).click();
  await form.getByRole('button', { name: 'Add Tour' }).click();
  await expect(page.getByText('Tour added successfully!')).toBeVisible();
  await expect(form.getByLabel('Heading')).toHaveValue('');
  await expect(await firstOnHome(page)).toHaveText(heading);
  const added = (await site.tours()).find((tour) => tour.heading === heading) as Tour;
  expect([added.galleryImages.length, added.price, added.place]).toEqual([5, 24_500, 'Sikkim']);
  // Any of them may become the cover, so each has every width and a crop for link previews.
  for (const picture of [added.coverImage, ...added.galleryImages]) {
    const files = [...pictureWidths.map((width) => atWidth(picture, width)), sharePicture({ coverImage: picture })];
    for (const file of files) expect([file, (await site.fetch(file)).status]).toEqual([file, 200]);
  }

  await visit(page, pages.editTours);
  await page.getByLabel('Search tours').fill(heading.toUpperCase());
  await page.getByRole('button', { name: `Edit ${heading}` }).click();
  const edit = page.getByRole('dialog', { name: heading });
  await edit.getByLabel('Price', { exact: true }).fill('19,999');
  await edit.getByLabel('Old price (Discount Price)').fill('19,000');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('The old price must be higher than the price.')).toBeVisible();
  await edit.getByLabel('Old price (Discount Price)').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${heading}` }).click();
  await edit.getByRole('button', { name: 'Make picture 2 the cover' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('row', { name: heading })).toContainText('₹19,999');
  await visit(page, pages.tour(added._id));
  await expect(page.getByText('₹19,999').filter({ visible: true }).first()).toBeVisible();
  const edited = (await site.tours()).find(({ _id }) => _id === added._id) as Tour;
  expect(edited.coverImage).toBe(added.galleryImages[1]);
  expect(edited.galleryImages[1]).toBe(added.coverImage);

  problems.allow(/\b404\b/);
  await visit(page, pages.editTours);
  await page.getByRole('button', { name: `Delete ${heading}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this tour?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: heading })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${heading}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Tour deleted successfully!')).toBeVisible();
  await expect(page.getByRole('row', { name: heading })).toHaveCount(0);
  expect((await site.fetch(api.tour(added._id))).status).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Tour restored.')).toBeVisible();
  await expect(page.getByRole('row', { name: heading })).toBeVisible();
  await expect(await firstOnHome(page)).toHaveText(heading);
});

test('an edit keeps an untouched FAQ and saves a changed one', async ({ page, site }) => {
  const [tour] = (await site.tours()).filter(({ faq, route }) => faq.length > 2 && route) as [Tour];
  const open = () => page.goto(deskLinks.editTour(tour._id));
  const read = async () => (await site.fetch(api.tour(tour._id))).json() as Promise<Tour>;
  await open();
  const edit = page.getByRole('dialog');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await edit.getByLabel('Price', { exact: true }).fill('41000');
  await edit.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postData()).toContain('[{"question":"Question 1","answer":"Answer 1"}]');
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  const after = await read();
  expect([after.price, after.faq, after.route, after.facts]).toEqual([41_000, tour.faq, tour.route, tour.facts]);

  await open();
  await edit.getByLabel('Question').first().fill('Is it far?');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  expect((await read()).faq[0]?.question).toBe('Is it far?');
});

test('waypoints and facts have their own editor', async ({ page, site }) => {
  const tour = (await site.tours()).find(({ route }) => (route?.length ?? 0) > 8) as Tour;
  await visit(page, deskLinks.editTour(tour._id));
  const edit = page.getByRole('dialog');
  await edit.getByRole('button', { name: `Edit the ${tour.route?.length} waypoints` }).click();
  const height = edit.getByLabel('Height, m, waypoint 2', { exact: true });
  await height.fill('much');
  await height.press('Tab');
  await expect(edit.getByText('Enter a number.', { exact: true })).toBeVisible();
  await expect(height).toHaveAccessibleDescription('Enter a number.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('One field needs another look.')).toBeVisible();
  await height.fill('3,333');
  // Coordinates as copied from a map.
  await edit.getByRole('button', { name: 'Show position and kind' }).click();
  const field = (axis: string) => edit.getByLabel(`${axis}, waypoint 2`, { exact: true });
  const lat = field('Latitude');
  const lon = field('Longitude');
  await lon.fill('34.1526° N, 77.5771° E');
  await lon.press('Tab');
  await expect(lat).toHaveValue('34.1526');
  await expect(lon).toHaveValue('77.5771');
  await lat.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '32.25, 77.2');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(lat).toHaveValue('32.25');
  await expect(lon).toHaveValue('77.2');
  await edit.getByRole('button', { name: 'Remove waypoint 3', exact: true }).click();
  await edit.getByRole('button', { name: 'Fill in from the route' }).click();
  await edit.getByLabel('Permits').fill('None at all');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  const after = (await (await site.fetch(api.tour(tour._id))).json()) as Tour;
  expect(after.route?.length).toBe((tour.route?.length ?? 0) - 1);
  expect([after.route?.[1]?.altitudeM, after.facts?.permits]).toEqual([3333, 'None at all']);
  const km = after.route?.reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0) ?? 0;
  expect(after.facts?.totalKm).toBe(Math.round(km));
});

test('two admins edit one tour: the second sees both versions and nothing is overwritten unseen', async ({
  page,
  browser,
  site,
  problems,
}) => {
  problems.allow(/\b412\b/);
  const tour = (await site.tours()).at(-1) as Tour;
  const open = async (one: typeof page) => {
    await visit(one, new URL(deskLinks.editTour(tour._id), site.url).href);
    await expect(one.getByRole('dialog').getByLabel('Duration')).toHaveValue(tour.duration);
    return one.getByRole('dialog');
  };
  const colleague = await browser.newContext();
  await site.signInBrowser(colleague);
  const theirs = await colleague.newPage();
  const mine = await open(page);
  const other = await open(theirs);
  await other.getByLabel('Duration').fill('99 days');
  await other.getByLabel('Price', { exact: true }).fill('55555');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('Tour updated successfully!')).toBeVisible();
  await colleague.close();

  await mine.getByLabel('Price', { exact: true }).fill('44444');
  await mine.getByLabel('Rating').fill('4.2');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Someone else changed this tour while you were editing.')).toBeVisible();
  await expectAccessible(page);
  const price = mine.getByRole('group', { name: /^Price/ });
  await expect(price).toContainText('44444');
  await expect(price).toContainText('55555');
  await price.getByLabel('Theirs').check();
  await mine.getByRole('button', { name: 'Save these choices' }).click();
  await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  const after = (await (await site.fetch(api.tour(tour._id))).json()) as Tour;
  expect([after.duration, after.price, after.rating]).toEqual(['99 days', 55_555, 4.2]);
});
