import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { arrive, visit } from './visit';

test.use({ sharesSite: true });

async function openTour(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
}

const mapOf = (page: Page) => page.locator('figure > svg').filter({ visible: true }).first();

test('a tour’s page says what it is once; its map follows the day that is read; a flat one’s, its form, and a link to a day', async ({
  page,
  site,
}) => {
  const tour = await site.findTour('Manali to Leh');
  const path = pages.tour(tour._id);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTour(page, path);
  await test.step('the words of a folded day and of the policy are there for find-in-page', async () => {
    for (const text of [tour.itinerary[6]?.description ?? '', 'by bank transfer only']) {
      const part = page.getByText(text);
      await expect(part).toBeHidden();
      // The browser's search reaches what is skipped this way and opens it; not what has no box at all.
      const folded = await part.evaluate((element) => {
        const details = element.closest('details');
        const skips = details ? getComputedStyle(details, '::details-content').contentVisibility : '';
        let hasBox = true;
        for (let at: Element | null = element; at; at = at.parentElement)
          hasBox &&= getComputedStyle(at).display !== 'none' && getComputedStyle(at).visibility === 'visible';
        return { skips, hasBox };
      });
      expect(folded).toEqual({ skips: 'hidden', hasBox: true });
    }
  });

  await test.step('the page has six milestones at most, and says how long, for how many and at what a day once', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('list', { name: 'At a glance' }).getByRole('listitem')).toHaveCount(6);
    for (const term of ['Duration', 'Group Size', 'Price per day'])
      await expect(main.getByText(term, { exact: true }).filter({ visible: true }), term).toHaveCount(1);
    await expect(main.getByRole('link', { name: 'Plan this ride' })).toHaveAttribute('href', pages.ride(tour._id));
  });

  await test.step('on a wide screen the map stays beside the days, and shows the one that is read', async () => {
    for (const day of [4, 7]) {
      const row = page.locator(`details[data-day="${day}"]`);
      // As much below the window's top as the eye reads.
      await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight * 0.35));
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 2);
      await expect(mapOf(page).locator(`[data-lit="${day}"]`)).toBeVisible();
      await expect(mapOf(page)).toBeInViewport({ ratio: 0.9 });
      const map = await mapOf(page).boundingBox();
      const read = await row.boundingBox();
      expect((map?.x ?? 0) + (map?.width ?? 0)).toBeLessThanOrEqual(read?.x ?? 0);
    }
  });

  await test.step('a flat tour has its map and its days, and no drawing of heights', async () => {
    const { _id, heading } = await site.findTour('Singapore');
    await arrive(page, pages.tour(_id), heading);
    await expect(mapOf(page)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Height profile/ })).toHaveCount(0);
    await expect(page.getByRole('slider', { name: 'Along the road' })).toHaveCount(0);
    const second = page.locator('details[data-day="2"]');
    await second.locator('summary').click();
    await expect(mapOf(page).locator('[data-lit="2"]')).toBeAttached();
  });

  await test.step('the form begins as when and how many; Ask opens what else is needed, and so does Enter', async () => {
    const tour = await site.findTour('Spiti Full');
    await arrive(page, pages.tour(tour._id), tour.heading);
    const form = page.getByRole('form', { name: `Inquiry about ${tour.heading}` });
    await expect(form.getByLabel('Month of Departure')).toBeVisible();
    await expect(form.getByLabel('Name')).toBeHidden();
    await form.getByLabel('Month of Departure').selectOption('July');
    await form.getByLabel('No. of People').fill('2');
    await form.getByLabel('No. of People').press('Enter');
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByText('About you').click();
    await expect(form.getByLabel('Email')).toBeHidden();
    await form.getByText('Ask', { exact: true }).click();
    await expect(form.getByLabel('Email')).toBeVisible();
    await expect(form.getByLabel('Destination')).toHaveValue(tour.place);
    await expect(form.getByRole('button', { name: 'Send Message' })).toBeVisible();
  });

  await test.step('a link to a day opens it, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTour(page, `${path}#day-6`);
    await expect(page.getByText(tour.itinerary[5]?.description ?? '')).toBeInViewport();
    await expect(page.getByText(tour.itinerary[0]?.description ?? '')).toBeHidden();
  });
});
