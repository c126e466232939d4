import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import type { Tour } from '#shared/tours/tour';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { savedOnPhone, visitOnce } from './phone';
import { go } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test('an offline rider sends from Home, its modal and a tour never opened before, and each inquiry arrives once', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const fromHome = makeInquiry();
  const fromModal = makeInquiry();
  const fromTour = makeInquiry();
  await visitOnce(page);
  await site.disconnect();

  await test.step('on the page that is open, its form and the modal', async () => {
    const form = page.getByRole('form', { name: 'Plan Your Trip' });
    await sendInquiry(form, fromHome);
    await expect(form.getByText(savedOnPhone)).toBeVisible();
    await page.getByRole('article').first().getByText('Explore Now').click();
    const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
    await sendInquiry(dialog, fromModal);
    await expect(dialog.getByText(savedOnPhone)).toBeVisible();
  });

  await test.step('opened offline, a tour', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Where Do You Want To Go?' })).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await page.getByRole('link', { name: 'Markha Valley Homestay Trek' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Markha Valley Homestay Trek' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Day 1: / })).toBeVisible();
    const form = page.getByRole('form', { name: 'Inquiry about Markha Valley Homestay Trek' });
    await sendInquiry(form, fromTour);
    await expect(form.getByText(savedOnPhone)).toBeVisible();
    await page.close();
  });

  const later = await context.newPage();
  await later.goto(pages.saved);
  await expect(later.getByRole('heading', { name: 'Markha Valley Homestay Trek' })).toBeVisible();
  await expect(later.getByText('Waiting for a connection')).toHaveCount(3);

  await site.start();
  await later.reload();
  await expect(later.getByText('Nothing waiting.')).toBeVisible();
  const names = [fromHome, fromModal, fromTour].map(({ name }) => name);
  for (const name of names) await expect.poll(() => site.inquiriesOf(name)).toHaveLength(1);
  await later.reload();
  await later.goto(pages.home);
  for (const name of names) expect(await site.inquiriesOf(name)).toHaveLength(1);
});

/** By elements: looking for a role among all of a tour's text two dozen times costs more than opening the tours. */
async function expectTour(page: Page, tour: Tour): Promise<void> {
  await expect(page.locator('h1')).toHaveText(tour.heading);
  const main = page.locator('main');
  await expect(main).toContainText(tour.description || 'No description available.');
  const [first] = tour.itinerary;
  if (first) await expect(main.locator('h3', { hasText: `Day ${first.day}: ${first.title}` })).toBeVisible();
}

test('after one visit to Home every screen for visitors opens offline as it is, with all its text', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  problems.allow(/Unable to preload CSS|dynamically imported module/);
  test.setTimeout(180_000);
  const tours = await site.tours();
  const [first] = tours;
  const tour = tours.find(({ heading }) => heading.startsWith('Markha'));
  if (!first || !tour) throw new Error('no tours');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitOnce(page);
  await site.disconnect();

  await test.step('every listing and every tour’s text', async () => {
    const opened = new Set<string>();
    for (const path of [
      pages.adventure,
      pages.domestic,
      pages.international,
      pages.himachalPradesh,
      pages.spitiValley,
      pages.lehLadakh,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      const listed = await page
        .locator('main [data-tour]')
        .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.tour));
      const unopened = tours.filter(({ _id }) => listed.includes(_id) && !opened.has(_id));
      for (const [at, tour] of unopened.entries()) {
        const link = page.locator(`main [data-tour="${tour._id}"]`).getByRole('link', { name: tour.heading }).first();
        // The others’ links are like the first one’s.
        await (at === 0 ? link.click() : go(page, pages.tour(tour._id)));
        await expectTour(page, tour);
        opened.add(tour._id);
      }
    }
    expect(opened.size).toBe(tours.length);
    await page.goto(pages.passes);
    await expect(page.getByRole('article')).toHaveCount(tours.length);
    // As a person types it.
    for (const address of [pages.tour(first._id), `/Tour/${first._id.toUpperCase()}/`]) {
      await page.goto(address);
      await expect(page).toHaveURL(pages.tour(first._id));
      await expectTour(page, first);
    }
  });

  await test.step('tours are found and compared', async () => {
    const cards = page.getByRole('article');
    await page.goto(`${pages.find}?month=january`);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(page.locator('#found')).toHaveText(/^\d+ tours$/);
    const inJanuary = await cards.count();
    await page.getByLabel('Kind of tour').selectOption('ride');
    await expect(page).toHaveURL(/\?month=january&kind=ride$/);
    await expect.poll(() => cards.count()).toBeLessThan(inJanuary);
    await page.goto(`${pages.compare}?ids=${first._id},${tour._id}`);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await page.goto(pages.find);
    await expect(page.getByRole('heading', { level: 1, name: 'Find your tour' })).toBeVisible();
    await expect(cards.first()).toBeVisible();
  });

  await test.step('a page that only the phone makes says so before it has loaded its tours', async () => {
    const session = await context.newCDPSession(page);
    const allowScripts = (allowed: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value: !allowed });
    await allowScripts(false);
    for (const path of [pages.tour(tour._id), pages.terms, pages.dashboard]) {
      await page.goto(path);
      await expect(page.getByRole('status')).toHaveText('Loading tours...');
    }
    await allowScripts(true);
    await page.goto(pages.tour(tour._id));
    await expect(page.getByText(/^You’re offline\. Showing tours from \d/)).toBeVisible();
  });

  await test.step('a milestone for a saved inquiry, the road as drawn on the phone, and a map for later', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (!name.includes('precache')) await caches.delete(name);
    });
    await context.setOffline(true);

    await page.goto(pages.tour(tour._id));
    const profile = page.getByRole('img', { name: /^Height profile/ }).filter({ visible: true });
    await expect(profile).toContainText('5,260 m');

    const form = page.getByRole('form', { name: /^Inquiry about/ });
    await sendInquiry(form, makeInquiry());
    const stone = form.getByRole('status');
    await expect(stone.getByText('Kept', { exact: true })).toBeVisible();
    await expect(stone.getByRole('link', { name: 'See or change it' })).toBeVisible();
    await expect(stone.locator('a[href^="/tour/"]')).toHaveCount(2);

    await page.getByRole('contentinfo').getByText('Office', { exact: true }).click();
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByText('You’re offline. The map will load when you’re back in range.')).toBeVisible();
    await expect(page.locator('footer img[src="/pictures/office.svg"]')).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('a screen that isn’t on the phone says so', async () => {
    await site.signInBrowser(context);
    for (const path of [pages.login, pages.dashboard]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
    }
  });
});
