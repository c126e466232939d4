import type { Locator, Page } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { formatDayOfYear } from '#shared/text/dates';
import { atWidth, pictureWidths, sharePicture } from '#shared/tours/media';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { fillTour, firstOnHome, newHeading, photo, tabTo } from './admin';
import { expect, test } from './fixtures';
import { laptop, phone } from './phone';
import { arrive, go, visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

/** Since words of an earlier edit may still be there, the answer says that this one is stored. */
async function save(page: Page, edit: Locator, name = 'Save'): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await edit.getByRole('button', { name, exact: true }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Tour updated successfully!').last()).toBeVisible();
  await expect(edit).toBeHidden();
}

test('the list of tours keeps its page and order, gives back what it deletes, and edits without losing a colleague’s work', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(new RegExp(`\\b(412|500)\\b.*${api.tours}/`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, pages.editTours);

  await test.step('a list keeps its page, search and order, opens from its rows, and Back returns to it', async () => {
    const tours = page.getByRole('table', { name: 'Tours' });
    const headings = () => tours.getByRole('button', { name: /^Open / }).allTextContents();
    await expect(tours).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    const second = await headings();

    await tours.getByRole('row').nth(3).getByRole('cell').nth(1).click();
    const edit = page.getByRole('dialog');
    await expect(edit.getByLabel('Heading')).toHaveValue(second[2]?.replace('Open ', '') ?? '');
    await page.goBack();
    await expect(edit).toBeHidden();
    await expect(page).toHaveURL(/editTour\?page=2/);
    await page.reload();
    await expect(tours).toBeVisible();
    expect(await headings()).toEqual(second);

    await page.goBack();
    await expect(page).not.toHaveURL(/page=/);
    await expect.poll(headings).not.toEqual(second);
    await page.getByLabel('Search tours').fill('LADAKH adventure july');
    await tours.getByRole('button', { name: 'Price' }).click();
    await expect(page).toHaveURL(/q=LADAKH\+adventure\+july&sort=-?price/);
    // The address changes before the rows do.
    await expect(tours.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', /./);
    const found = await headings();
    expect(found.length).toBeGreaterThan(0);
    const open = tours.getByRole('button', { name: /^Open / }).first();
    await open.focus();
    await page.keyboard.press('Enter');
    await edit.getByRole('button', { name: 'Close' }).click();
    await expect(edit).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.getByLabel('Search tours')).toHaveValue('LADAKH adventure july');
    expect(await headings()).toEqual(found);
  });

  await go(page, pages.editTours);
  await test.step('a tour’s earlier version comes back', async () => {
    const [first] = (await site.tours()) as [Tour];
    const now = async () => ((await (await site.fetch(api.tour(first._id))).json()) as Tour).price;
    const raised = (first.price ?? 0) + 500;
    const changed = new FormData();
    changed.set('price', String(raised));
    const headers = { Authorization: `Bearer ${await site.signIn()}` };
    expect((await site.fetch(api.tour(first._id), { method: 'PUT', headers, body: changed })).status).toBe(200);
    expect(await now()).toBe(raised);
    await page.reload();
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: `Earlier versions of ${first.heading}` }).click();
    const versions = page.getByRole('dialog', { name: 'Earlier versions' });
    await expectAccessible(page, versions);
    await versions.getByRole('button', { name: 'Bring back how it was before' }).first().click();
    await expect(page.getByText('The earlier version is back.')).toBeVisible();
    expect(await now()).toBe(first.price);
    await expect(versions.getByRole('listitem').filter({ hasText: 'Bring back' })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(versions).toBeHidden();
  });

  await page.setViewportSize(laptop);
  const tour = (await site.tours()).at(-1) as Tour;
  await test.step('what was said of a deletion that failed goes once one succeeds', async () => {
    await page.getByLabel('Search tours').fill(tour.heading);
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${tour.heading}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await page.route(`**${api.tour(tour._id)}`, (route) => route.fulfill({ status: 500, json: { message: '' } }), {
      times: 1,
    });
    await remove();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to delete the tour. Please try again.' });
    await expect(failure).toBeVisible();
    await remove();
    await expect(page.getByText('Tour deleted successfully!')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  await page.setViewportSize(phone);
  await test.step('a deleted tour is listed for 30 days and can be restored, by keyboard and on a phone', async () => {
    await tabTo(page, page.getByRole('link', { name: /^Deleted/ }));
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: tour.heading });
    await expect(row).toContainText('30 days');
    await expectAccessible(page, page.getByRole('table'));
    await tabTo(page, page.getByRole('button', { name: `Restore ${tour.heading}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tour restored.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await site.fetch(api.tour(tour._id))).status).toBe(200);
    await page.getByLabel('Search tours').fill(tour.heading);
    await expect(page.getByText(`No deleted tours match “${tour.heading}”.`)).toBeVisible();
  });

  await page.setViewportSize(laptop);
  await test.step('an edit keeps an untouched FAQ and saves a changed one', async () => {
    const [tour] = (await site.tours()).filter(({ faq, route }) => faq.length > 2 && route) as [Tour];
    const read = async () => (await site.fetch(api.tour(tour._id))).json() as Promise<Tour>;
    await go(page, deskLinks.editTour(tour._id));
    const edit = page.getByRole('dialog');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await edit.getByLabel('Price', { exact: true }).fill('41000');
    await save(page, edit);
    expect((await sent).postData()).toContain('[{"question":"Question 1","answer":"Answer 1"}]');
    const after = await read();
    expect([after.price, after.faq, after.route, after.facts]).toEqual([41_000, tour.faq, tour.route, tour.facts]);

    await go(page, deskLinks.editTour(tour._id));
    await edit.getByLabel('Question').first().fill('Is it far?');
    await save(page, edit);
    expect((await read()).faq[0]?.question).toBe('Is it far?');
  });

  await test.step('waypoints and facts have their own editor', async () => {
    const tour = (await site.tours()).find(({ route }) => (route?.length ?? 0) > 8) as Tour;
    await go(page, deskLinks.editTour(tour._id));
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
    await save(page, edit);
    const after = (await (await site.fetch(api.tour(tour._id))).json()) as Tour;
    expect(after.route?.length).toBe((tour.route?.length ?? 0) - 1);
    expect([after.route?.[1]?.altitudeM, after.facts?.permits]).toEqual([3333, 'None at all']);
    const km = after.route?.reduce((sum, { kmFromPrevious }) => sum + kmFromPrevious, 0) ?? 0;
    expect(after.facts?.totalKm).toBe(Math.round(km));
  });

  await test.step('two admins edit one tour: the second sees both versions and nothing is overwritten unseen', async () => {
    const tour = (await site.tours()).at(-1) as Tour;
    await go(page, deskLinks.editTour(tour._id));
    const mine = page.getByRole('dialog');
    await expect(mine.getByLabel('Duration')).toHaveValue(tour.duration);
    const theirs = new FormData();
    theirs.set('duration', '99 days');
    theirs.set('price', '55555');
    const headers = { Authorization: `Bearer ${await site.signIn()}` };
    expect((await site.fetch(api.tour(tour._id), { method: 'PUT', headers, body: theirs })).status).toBe(200);

    await mine.getByLabel('Price', { exact: true }).fill('44444');
    await mine.getByLabel('Rating').fill('4.2');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Someone else changed this tour while you were editing.')).toBeVisible();
    await expectAccessible(page, mine);
    const price = mine.getByRole('group', { name: /^Price/ });
    await expect(price).toContainText('44444');
    await expect(price).toContainText('55555');
    await price.getByLabel('Theirs').check();
    await save(page, mine, 'Save these choices');
    const after = (await (await site.fetch(api.tour(tour._id))).json()) as Tour;
    expect([after.duration, after.price, after.rating]).toEqual(['99 days', 55_555, 4.2]);
  });

  await test.step('every Saturday of some months is added, and shows on the tour’s page and card', async () => {
    const { _id, heading } = await site.findTour('Markha Valley');
    await page.setViewportSize(phone);
    await go(page, pages.editTours);
    // The list begins with what was changed last, and others were.
    await page.getByLabel('Search tours').fill(heading);
    await page.getByRole('button', { name: `Edit ${heading}` }).click();
    const form = page.getByRole('dialog', { name: heading });
    await form.getByRole('button', { name: 'Add every Saturday…' }).click();
    const from = form.getByLabel('From', { exact: true });
    await from.selectOption({ index: 2 });
    await form.getByLabel('To the end of').selectOption({ index: 3 });
    await form.getByLabel('Seats each').fill('3');
    await form.getByRole('button', { name: /^Add these \d dates$/ }).click();
    const table = form.getByRole('table', { name: 'Dates' });
    await form.getByRole('button', { name: /^Edit the \d+ dates, / }).click();
    await expect(table.getByText('Sat · 3 seats left').first()).toBeVisible();
    await expectAccessible(page, form);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();

    const { departures = [] } = await site.findTour('Markha Valley');
    expect(departures.length).toBeGreaterThanOrEqual(8);
    const days = departures.map(({ startsOn }) => startsOn);
    for (const day of days) expect(new Date(day).getUTCDay()).toBe(6);
    await page.setViewportSize(laptop);
    await visit(page, pages.tour(_id));
    const dates = page.getByRole('region', { name: 'Next dates' });
    await dates.getByText(/^\d+ later dates, until /).click();
    await expect(dates.getByRole('listitem').filter({ hasText: '3 seats left' })).toHaveCount(days.length);
    await expectAccessible(page, dates);
    await go(page, pages.adventure);
    await expect(page.getByRole('article').filter({ hasText: heading })).toContainText(
      `Next: ${formatDayOfYear(days[0] ?? '')}`,
    );
  });
});

test('tours are added: whole with five photos, as a draft until it is whole, and by a track', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });

  await test.step('one with five photos is seen first on Home, edited, deleted and restored', async () => {
    const heading = newHeading('Sikkim Silk Road');
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

    await go(page, pages.editTours);
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
    // The site's own page answers from the phone's copy first, which the save made old.
    await arrive(page, pages.tour(added._id), heading);
    await expect(page.getByText('₹19,999').filter({ visible: true }).first()).toBeVisible();
    const edited = (await site.tours()).find(({ _id }) => _id === added._id) as Tour;
    expect(edited.coverImage).toBe(added.galleryImages[1]);
    expect(edited.galleryImages[1]).toBe(added.coverImage);

    await go(page, pages.editTours);
    await page.getByRole('button', { name: `Delete ${heading}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this tour?' });
    await expectAccessible(page, question);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row', { name: heading })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${heading}` }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Tour deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: heading })).toHaveCount(0);
    expect((await site.fetch(api.tour(added._id))).status).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Tour restored.')).toBeVisible();
    await expect(page.getByRole('row', { name: heading })).toBeVisible();
    await expect(await firstOnHome(page)).toHaveText(heading);
  });

  await go(page, pages.addTour);
  await test.step('an unfinished draft stays at the desk until it is whole and published', async () => {
    const heading = newHeading('Zanskar in winter');
    await form.getByLabel('Heading').fill(heading);
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('Saved as a draft.')).toBeVisible();
    expect((await site.tours()).map((tour) => tour.heading)).not.toContain(heading);

    await page.setViewportSize(phone);
    await go(page, `${pages.editTours}?show=drafts`);
    await page.getByRole('button', { name: `Visibility: ${heading}, Draft` }).click();
    const stage = page.getByRole('alertdialog', { name: 'Put this tour on the site?' });
    await expectAccessible(page, stage);
    await stage.getByRole('button', { name: 'Put on the site' }).click();
    await expect(
      stage.getByText(/^This tour isn’t finished. Fill in first: Type, Country, Place,.*Cover Image\.$/),
    ).toBeVisible();
    await expect(stage.getByRole('link', { name: 'Open the preview' })).toHaveAttribute('href', /^\/preview\/zanskar/);
    await stage.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: `Edit ${heading}` }).click();
    const edit = page.getByRole('dialog', { name: heading });
    await expect(edit.getByText('A draft: only the desk sees it, and it may be unfinished.')).toBeVisible();
    await edit.getByLabel('Type').selectOption('Domestic');
    await edit.getByLabel('Place', { exact: true }).selectOption('Sikkim');
    await edit.locator('input[name="coverImage"]').setInputFiles(photo('g-convoy'));
    await edit.getByLabel('Country').selectOption('India');
    for (const [label, text] of Object.entries({ Duration: '5 days', 'Group Size': '4-8', Price: '9000' })) {
      await edit.getByLabel(label, { exact: label === 'Price' }).fill(text);
    }
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tour updated successfully!')).toBeVisible();
  });

  await page.setViewportSize(laptop);
  await page.getByRole('navigation').getByRole('link', { name: 'Add Tour' }).click();
  await test.step('a track becomes waypoints, the gazetteer fills in a place’s row, and a hint says that days are missing', async () => {
    await form.getByLabel('Duration').fill('3 days');
    await form.locator('input[name="itinerary.0.day"]').fill('1');
    await form.getByLabel('Title').fill('Manali');
    const points = [
      [32.243, 77.189, 2050],
      [32.44, 77.16, 3071],
      [32.55, 76.976, 2850],
      [32.642, 77.184, 3200],
      [32.759, 77.42, 4890],
      [32.907, 77.58, 4290],
    ];
    const track = points
      .map(([lat, lon, ele]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`)
      .join('');
    const drop = (name: string, text: string) =>
      page.evaluate(
        ([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text ?? ''], name ?? '', { type: '' }));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    await drop('broken.gpx', '<gpx><trk>');
    await expect(form.getByText('This file is damaged: it ends too early, or isn’t XML.')).toBeVisible();
    await drop('way.gpx', `<gpx><trk><trkseg>${track}</trkseg></trk></gpx>`);
    const place = (number: number) => form.getByLabel(`Place, waypoint ${number}`, { exact: true });
    await expect(place(1)).toHaveValue('Manali');

    await form.getByRole('button', { name: 'Add a waypoint after waypoint 1', exact: true }).click();
    await place(2).fill('Rohtang La');
    await expect(form.getByLabel('Height, m, waypoint 2', { exact: true })).toHaveValue('3978');
    await expect(form.getByLabel('Kind, waypoint 2', { exact: true })).toHaveValue('pass');

    await expect(form.getByText('The duration says “3 days”; the itinerary has 1 day.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(form.getByText('No route yet, so the tour’s page has no height profile.')).toBeVisible();
  });
});
