import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { priceText } from '#shared/text/money';
import type { Tour } from '#shared/tours/tour';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { go, visit } from './visit';

test.use({ sharesSite: true });

async function openTour(page: Page, site: Site): Promise<Tour> {
  const tour = (await site.tours()).find(({ heading }) => heading === 'Manali to Leh High-Pass Ride');
  if (!tour) throw new Error('The demo tours are missing.');
  await visit(page, pages.tour(tour._id));
  return tour;
}

/** Reads a JPEG's size from its start-of-frame segment. */
function jpegSize(file: Buffer): [width: number, height: number] {
  for (let at = 2; at < file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
  }
  throw new Error('no frame');
}

test('every page has a share picture of the right size, small enough for WhatsApp', async ({ site }) => {
  const paths = [pages.home, pages.about, pages.contact, pages.adventure, pages.international, pages.lehLadakh];
  const tours = (await site.tours()).map(({ _id }) => pages.tour(_id));
  for (const path of [...paths, ...tours]) {
    const html = await (await site.fetch(path)).text();
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(address);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/jpeg']);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(jpegSize(file), path).toEqual([1200, 630]);
    expect(file.length, path).toBeLessThan(300_000);
  }
});

test('a tour is shared by the phone’s share sheet or without, and printed', async ({ page, context, site }) => {
  const tour = await openTour(page, site);
  await test.step('Share opens the phone’s share sheet with the tour’s canonical address', async () => {
    await page.evaluate(() => {
      Object.assign(navigator, { share: async (what: unknown) => Object.assign(globalThis, { shared: what }) });
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => (globalThis as { shared?: unknown }).shared))
      .toEqual({
        title: tour.heading,
        text: tour.heading,
        url: site.url + pages.tour(tour._id),
      });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('without a share sheet, Share offers the link and WhatsApp', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    const address = site.url + pages.tour(tour._id);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await expect(dialog.getByLabel('Address of this page')).toHaveValue(address);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Link copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const whatsapp = new URL((await dialog.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '');
    expect([whatsapp.host, whatsapp.searchParams.get('text')]).toEqual(['wa.me', `${tour.heading}\n${address}`]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('it prints with all its days, facts, policy, contact and address, without header and footer', async () => {
    const printed = [
      ...tour.itinerary.map(({ description }) => description),
      ...tour.faq.map(({ answer }) => answer),
      ...tour.inclusions,
      'Booking payment of ₹5,000 per person at booking.',
      'All heights and distances',
      'Spangmik',
      site.url + pages.tour(tour._id),
    ];
    await page.emulateMedia({ media: 'print' });
    for (const text of printed)
      await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
    await expect(page.getByText(agency.phone).filter({ visible: true }).first()).toBeVisible();
    await expect(
      page.getByText(`${priceText(tour.price)} per person, ${priceText(tour.pricePerDay)} a day`),
    ).toBeVisible();
    for (const frame of ['#app > header', '#app > footer', 'main nav', 'main form', 'main aside']) {
      for (const part of await page.locator(frame).all()) await expect(part, frame).toBeHidden();
    }
    await expect(page.getByText('Save for the ride')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByText(printed[1] ?? '')).toBeHidden();
  });

  await test.step('the Print links print', async () => {
    await page.evaluate(() => {
      Object.assign(globalThis, { prints: 0, print: () => Object.assign(globalThis, { prints: 1 }) });
    });
    const prints = () => page.evaluate(() => (globalThis as { prints?: number }).prints);
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await expect.poll(prints).toBe(1);
    await page.evaluate(() => Object.assign(globalThis, { prints: 0 }));
    await go(page, pages.privacy);
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(prints).toBe(1);
  });
});

test('an older browser opens closed sections for printing', async ({ page, site }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: string[]) => !asked[0]?.includes('details-content') && supports(...(asked as [string]));
  });
  await openTour(page, site);
  const days = page.getByRole('region', { name: 'Itinerary' }).locator('details');
  const open = page.getByRole('region', { name: 'Itinerary' }).locator('details[open]');
  await expect(open).toHaveCount(1);
  // Listens once the page's lesser parts have come.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await open.count()).toBe(await days.count());
  }).toPass();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(open).toHaveCount(1);
  await days.nth(2).locator('summary').click();
  await expect(open).toHaveCount(1);
});

test('prints no empty room for a picture that has not come yet', async ({ page, site }) => {
  const { _id } = await site.findTour('Manali to Leh');
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? undefined : route.continue()));
  await page.goto(pages.tour(_id), { waitUntil: 'commit' });
  const lead = page.getByRole('link', { name: /^Open picture 1 of/ });
  await expect(lead).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await lead.evaluate((link) => link.getBoundingClientRect().height)).toBe(0);
});
