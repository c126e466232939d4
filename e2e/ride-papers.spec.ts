import { readFileSync } from 'node:fs';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

const highest = async (site: Site) => {
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Manali to Leh'));
  if (!tour) throw new Error('no such tour');
  return pages.ride(tour._id);
};

test('papers are ticked and dated, kept, and one that runs out says so', async ({ page, site }) => {
  await visit(page, await highest(site));
  const papers = page.getByRole('region', { name: 'Papers' });
  await papers.getByRole('checkbox', { name: 'Driving licence for motorcycles' }).check();
  await papers.getByLabel('Driving licence for motorcycles, valid until').fill('2024-03-01');
  const warning = papers.getByText('It ran out on 1 Mar 2024. Renew it.');
  await expect(warning).toBeVisible();
  await expect(papers.getByText(/^1 of 5 ready · one date is too early$/)).toBeVisible();
  await page.reload();
  await expect(warning).toBeVisible();
  await expect(papers.getByRole('checkbox', { name: 'Driving licence for motorcycles' })).toBeChecked();
  await papers.getByText('On another passport: 5 papers more').click();
  await expect(papers.getByText('Protected Area Permit')).toBeVisible();
  // For axe, what the page's menu covers in part is too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
});

test('the emergency card is kept, saved as a picture for the lock screen, deleted and brought back', async ({
  page,
  site,
}) => {
  await visit(page, await highest(site));
  const card = page.getByRole('region', { name: 'Emergency card' });
  await card.getByLabel('Name').fill('Asha Verma');
  await card.getByLabel('Blood group').fill('B+');
  await card.getByLabel('Please call').fill('Ravi Verma');
  await page.reload();
  await expect(card.getByLabel('Name')).toHaveValue('Asha Verma');

  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save as a lock-screen picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('emergency-card.png');
  const png = readFileSync(await file.path());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1080, 2340]);

  await card.getByRole('button', { name: 'Delete the card' }).click();
  await expect(card.getByLabel('Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByLabel('Name')).toHaveValue('Asha Verma');
  await card.getByRole('button', { name: 'Delete the card' }).click();
  await page.reload();
  await expect(card.getByLabel('Name')).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('papers and signal are whole, and nothing stands there that can’t work', async ({ page, site }) => {
    await page.goto(await highest(site));
    await expect(page.getByText('Driving licence for motorcycles')).toBeVisible();
    await expect(page.getByText('Last network: Darcha, day 3, for about 285 km, until Upshi on day 4.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^112/ })).toHaveAttribute('href', 'tel:112');
    await page.getByText('On your own bike: 3 papers more').click();
    await expect(page.getByText('Your bike’s insurance')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('checkbox')).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
  });
});
