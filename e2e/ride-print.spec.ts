import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.use({ sharesSite: true, viewport: { width: 390, height: 844 } });

const title = 'Your ride, printed';
const poster = (page: Page) => page.getByRole('img', { name: /^A poster of Manali to Leh/ });
const open = (page: Page) => page.getByRole('heading', { name: title }).click();

async function save(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

// Without network it is in ride.spec.ts.
test('a poster of the ride is loaded when asked for, inks with each pass, and is saved for wall and phone', async ({
  page,
  context,
  site,
}) => {
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Manali to Leh'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await visit(page, pages.ride(tour?._id ?? ''));
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  expect(asked.filter((url) => /\/print-[^/]*\.js$/.test(url))).toEqual([]);
  await open(page);
  await expect(poster(page)).toBeVisible();
  const section = page.getByRole('region', { name: title });
  await expect(section.getByText(/^No\. \d{4}, 1 of 7 colours printed$/)).toBeVisible();

  const before = await poster(page).getAttribute('src');
  await section.getByRole('checkbox', { name: 'Baralacha La' }).check();
  await expect(section.getByText(/2 of 7 colours printed$/)).toBeVisible();
  expect(await poster(page).getAttribute('src')).not.toBe(before);

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 34.279, longitude: 77.604, accuracy: 20 });
  await section.getByRole('button', { name: 'I’m there now' }).click();
  await expect(section.getByRole('checkbox', { name: 'Khardung La' })).toBeChecked();
  await expect(section.getByText('You’re at Khardung La: one more colour.')).toBeVisible();

  await section.getByLabel('Name on the poster').fill('<b>Ananya</b>');
  await section.getByLabel('Your reference').fill('HP-7F3KQ');
  await section.getByLabel('Colour of your bike').selectOption('Blue');
  await expect(section.getByText(/^No\. HP-7F3KQ, 3 of 7/)).toBeVisible();

  const svg = await save(page, 'Save the poster (A3)');
  expect(svg.name).toBe('manali-to-leh-high-pass-ride-poster.svg');
  expect(`${svg.bytes}`).toContain('width="297mm" height="420mm"');
  expect(`${svg.bytes}`).toContain('&lt;b&gt;Ananya&lt;/b&gt;');
  const png = await save(page, 'Save for my lock screen');
  expect(png.name).toBe('manali-to-leh-high-pass-ride-lock-screen.png');
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([1080, 2400]);
  expect((await save(page, 'Save the poster (A3)')).bytes.equals(svg.bytes)).toBe(true);
  await expectAccessible(page);
});
