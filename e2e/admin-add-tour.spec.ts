import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { fillTour, newHeading, photo } from './admin';
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

test('a tour’s form names what is missing or bad, scales pictures down, and asks before work is lost', async ({
  page,
  site,
}) => {
  await visit(page, pages.addTour);

  await test.step('missing fields are reported, the cover first', async () => {
    await page.getByRole('button', { name: 'Add Tour' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cover image is required' })).toBeVisible();
    await expect(page.getByText('13 fields need another look.')).toBeVisible();
    await expect(page.getByLabel('Heading')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('changing the type clears the place, and the first day and question can’t be removed', async () => {
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

  await test.step('bad files are rejected with a reason before sending, and a large photo is shrunk', async () => {
    const good = readFileSync(photo('g-convoy'));
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
    let sent = 0;
    const count = (request: Request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === api.tours) sent += 1;
    };
    page.on('request', count);
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
    page.off('request', count);
  });

  await test.step('leaving with unsaved work asks first', async () => {
    await page.getByLabel('Heading').fill('Half a tour');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, question);
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Heading')).toHaveValue('Half a tour');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(pages.dashboard);
  });

  await test.step('a picture is scaled down before sending, also when dropped or pasted', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Add Tour' }).click();
    // Who left lost it.
    await expect(page.getByLabel('Heading')).toHaveValue('');
    await expect(page.getByText('good.jpg')).toHaveCount(0);
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
});

test('a failed save loses nothing and its retry adds one tour; a half-written one survives a reload', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  await test.step('a failed save loses nothing, and a retry stores the tour once', async () => {
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

    await page.unroute(`**${api.tours}`);
    await page.getByRole('form').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Tour added successfully!')).toBeVisible();
    expect((await site.tours()).filter((tour) => tour.heading === heading)).toHaveLength(1);
  });

  await test.step('a half-written tour survives a reload, and names the pictures that don’t', async () => {
    const heading = newHeading('Half a tour');
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
  });
});

test('a whole tour of six days is added in 27 steps; on a phone it begins the same way', async ({
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
  await expect(form.getByLabel('Place, waypoint 1', { exact: true })).toHaveValue('Manali');
  await step(form.getByRole('button', { name: 'Fill in from the route' }).click());
  for (const month of ['June', 'July', 'August', 'September']) await step(form.getByLabel(month).check());
  await step(page.getByRole('button', { name: 'Add Tour' }).click());
  await expect(page.getByText('Tour added successfully!')).toBeVisible();

  expect(steps).toBe(27);
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
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveCount(1);
});
