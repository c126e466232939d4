import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { newHeading, photo } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

const itinerary = [
  'Day 1: Manali\nArrive, meet the crew, check the bikes and ride to Solang and back.',
  'Day 2: Jispa\nThrough the Atal Tunnel to Lahaul, with a night by the Bhaga.',
  'Day 3: Sarchu\nOver Baralacha La to tents on the plain, at 4,290 m.',
  'Day 4: Leh\nGata Loops, Lachulung La and Tanglang La, down to the Indus.',
  'Day 5: Nubra\nOver Khardung La to the dunes of Hunder.',
  'Day 6: Leh\nBack over the pass, a last dinner.',
].join('\n\n');

/** Puts a text into the clipboard of the page, and presses the keys that paste it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Drops these photos on the page at once. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({
    name: basename(photo(name)),
    data: readFileSync(photo(name)).toString('base64'),
  }));
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, data } of dropped) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: 'image/jpeg' }));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

test('a whole tour of six days is added in 28 steps; on a phone it begins the same way', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [like] = (await site.tours()).filter(({ heading }) => heading.startsWith('Manali to Leh'));
  const track = (like?.route ?? [])
    .map(({ lat, lon, altitudeM }) => `<trkpt lat="${lat}" lon="${lon}"><ele>${altitudeM}</ele></trkpt>`)
    .join('');
  const heading = newHeading('Manali to Nubra');
  await visit(page, pages.addTour);
  const form = page.getByRole('form', { name: 'Add Tour' });
  let steps = 0;
  /** One press, one field filled in, one paste or one drop. */
  const step = async (deed: Promise<unknown>) => {
    steps += 1;
    await deed;
  };
  const fill = (field: Locator, text: string) => step(field.fill(text));

  await step(page.getByLabel('Start from another tour').selectOption({ label: like?.heading ?? '' }));
  await expect(form.getByLabel('Place', { exact: true })).toHaveValue(like?.place ?? '');
  await fill(form.getByLabel('Heading'), heading);
  await fill(form.getByLabel('Duration'), '6 days');
  await fill(form.getByLabel('Rating'), '4.7');
  await fill(form.getByLabel('Price', { exact: true }), '48000');
  await fill(form.getByLabel('Price Per Day'), '8000');
  await fill(form.getByLabel('Description').first(), 'The high road to Ladakh, and over it to the dunes of Nubra.');

  await step(form.getByRole('button', { name: 'Add every Saturday…' }).click());
  await step(form.getByLabel('From', { exact: true }).selectOption({ index: 2 }));
  await step(form.getByLabel('To the end of').selectOption({ index: 5 }));
  await fill(form.getByLabel('Seats each'), '10');
  await step(form.getByRole('button', { name: /^Add these \d+ dates$/ }).click());

  await step(drop(page, ['g-convoy', 'g-hairpins', 'g-orchard', 'g-monastery-door', 'g-nubra']));
  const words = form.getByLabel(/^What .* shows$/);
  await expect(words).toHaveCount(5);
  for (const [at, said] of ['Six bikes', 'Hairpins', 'An orchard', 'A monastery', 'Tents'].entries())
    await fill(words.nth(at), `${said} below a pass`);

  await step(form.locator('input[name="itinerary.0.title"]').click());
  await step(paste(page, itinerary));
  await expect(form.getByLabel('Title', { exact: true })).toHaveCount(6);
  await step(paste(page, `<gpx><trk><trkseg>${track}</trkseg></trk></gpx>`));
  await step(form.getByRole('button', { name: /^Take these/ }).click());
  await step(form.getByRole('button', { name: 'Fill in from the route' }).click());
  for (const month of ['June', 'July', 'August', 'September']) await step(form.getByLabel(month).check());
  await step(page.getByRole('button', { name: 'Add Tour' }).click());
  await expect(page.getByText('Tour added successfully!')).toBeVisible();

  expect(steps).toBe(28);
  const tour = (await site.tours()).find((one) => one.heading === heading);
  expect(tour).toMatchObject({ place: like?.place, inclusions: like?.inclusions, exclusions: like?.exclusions });
  expect(tour?.faq).toEqual(like?.faq);
  expect(tour?.itinerary.map(({ title }) => title)).toEqual(['Manali', 'Jispa', 'Sarchu', 'Leh', 'Nubra', 'Leh']);
  expect([tour?.galleryImages.length, tour?.pictureNotes?.length]).toEqual([4, 5]);
  expect(tour?.departures?.length).toBeGreaterThan(12);
  expect(tour?.route?.length).toBeGreaterThan(8);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Start from another tour').selectOption({ label: like?.heading ?? '' });
  await expect(page.getByText(`Filled in from “${like?.heading}”.`)).toBeVisible();
  await form.locator('input[name="itinerary.0.title"]').click();
  await paste(page, itinerary);
  await expect(form.getByLabel('Title', { exact: true })).toHaveCount(6);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveCount(1);
});
