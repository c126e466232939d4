import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { addTour, newHeading, tabTo } from './admin';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(async ({ context, page, site }) => {
  await site.signInBrowser(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a list keeps its page, search and order in the URL, opens from its rows, and Back returns to it', async ({
  page,
}) => {
  const tours = page.getByRole('table', { name: 'Tours' });
  const headings = () => tours.getByRole('button', { name: /^Open / }).allTextContents();
  await visit(page, pages.editTours);
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

test('what was said of a deletion that failed goes once one succeeds', async ({ page, site, problems }) => {
  problems.allow(/\b500\b/);
  const tour = await addTour(site, newHeading('Refused'));
  await visit(page, pages.editTours);
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

test('a deleted tour is listed for 30 days and can be restored, by keyboard and on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tour = await addTour(site, newHeading('Deleted'));
  const headers = { Authorization: `Bearer ${await site.signIn()}` };
  await site.fetch(api.tour(tour._id), { method: 'DELETE', headers });
  await visit(page, pages.editTours);
  await tabTo(page, page.getByRole('link', { name: /^Deleted/ }));
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: tour.heading });
  await expect(row).toContainText('30 days');
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: `Restore ${tour.heading}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tour restored.')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await site.fetch(api.tour(tour._id))).status).toBe(200);
  await page.getByLabel('Search tours').fill(tour.heading);
  await expect(page.getByText(`No deleted tours match “${tour.heading}”.`)).toBeVisible();
});
