import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { newHeading, photo } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

/** The second half of each journey is made on a phone. */
const phone = { width: 390, height: 844 };

test('an unfinished draft stays at the desk until it is whole and published', async ({ page, site, problems }) => {
  problems.allow(/\b404\b/);
  const heading = newHeading('Zanskar in winter');
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
  await form.getByLabel('Heading').fill(heading);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Saved as a draft.')).toBeVisible();
  expect((await site.tours()).map((tour) => tour.heading)).not.toContain(heading);

  await page.setViewportSize(phone);
  await visit(page, `${pages.editTours}?show=drafts`);
  await page.getByRole('button', { name: `Visibility: ${heading}, Draft` }).click();
  const stage = page.getByRole('dialog', { name: 'Visibility' });
  await expectAccessible(page);
  await stage.getByRole('button', { name: 'Save' }).click();
  await expect(
    stage.getByText(/^This tour isn’t finished. Fill in first: Type, Country, Place,.*Cover Image\.$/),
  ).toBeVisible();
  await stage.getByRole('button', { name: 'Make a preview link' }).click();
  const path = (await stage.getByRole('link', { name: 'Open the preview' }).getAttribute('href')) ?? '';
  expect(await (await site.fetch(path)).text()).toContain(heading);
  await stage.getByLabel('On the site from').check();
  await expect(stage.getByLabel('Day and time, in India')).toHaveValue(/T09:00$/);
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

test('prices change together and come back, and so does one tour’s earlier version', async ({ page, site }) => {
  const [first] = (await site.tours()) as [Tour];
  const now = async () => ((await (await site.fetch(api.tour(first._id))).json()) as Tour).price;
  await visit(page, pages.editTours);
  await page.getByRole('button', { name: 'Change prices' }).click();
  const prices = page.getByRole('dialog', { name: 'Change prices' });
  await prices.getByLabel('By', { exact: true }).fill('10');
  await prices.getByLabel('Rounded to').selectOption('500');
  const raised = Math.round(((first.price ?? 0) * 1.1) / 500) * 500;
  await expect(prices.getByRole('row', { name: first.heading })).toContainText(raised.toLocaleString('en-IN'));
  await expect(prices.getByText('24 tours change.')).toBeVisible();
  await expectAccessible(page);
  await prices.getByRole('button', { name: 'Change them' }).click();
  await expect(page.getByText('The prices of 24 tours are changed.')).toBeVisible();
  expect(await now()).toBe(raised);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The old prices are back.')).toBeVisible();
  expect(await now()).toBe(first.price);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: `Earlier versions of ${first.heading}` }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Bring back how it was before' }).first().click();
  await expect(page.getByText('The earlier version is back.')).toBeVisible();
  expect(await now()).toBe(raised);
  await expect(versions.getByRole('listitem').filter({ hasText: 'Bring back' })).toHaveCount(2);
});

test('a track becomes waypoints, a place of the gazetteer fills in its row, and the second look leads to a field', async ({
  page,
}) => {
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
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
  const track = points.map(([lat, lon, ele]) => `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`).join('');
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
  const found = page.getByRole('region', { name: 'From the file' });
  await expect(found).toContainText('straight lines');
  await expect(found.getByLabel('Kind of Baralacha La')).toHaveValue('pass');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await found.getByLabel('Jispa', { exact: false }).first().uncheck();
  await found.getByRole('button', { name: /^Take these/ }).click();
  const place = (number: number) => form.getByLabel(`Place, waypoint ${number}`, { exact: true });
  await expect(place(1)).toHaveValue('Manali');

  await form.getByRole('button', { name: 'Add a waypoint after waypoint 1', exact: true }).click();
  await place(2).fill('Rohtang La');
  await expect(form.getByLabel('Height, m, waypoint 2', { exact: true })).toHaveValue('3978');
  await expect(form.getByLabel('Kind, waypoint 2', { exact: true })).toHaveValue('pass');

  await form.getByRole('button', { name: /^Go there ?: The duration says “3 days”; the itinerary has 1 day./ }).click();
  await expect(form.getByLabel('Duration')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByText('No route yet, so the tour’s page has no height profile.')).toBeVisible();
});
