import { readFileSync } from 'node:fs';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { visit } from './visit';

test.use({ serviceWorkers: 'allow' });

test('a ride goes from one phone to another without a network, and nothing of the other’s own is lost', async ({
  page,
  browser,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Manali to Leh'));
  if (!tour) throw new Error('no such tour');
  await visit(page, pages.ride(tour._id));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the ride file' }).click();
  const sent = await download;
  expect(sent.suggestedFilename()).toBe('manali-to-leh-high-pass-ride.highpass.json');
  const text = readFileSync(await sent.path(), 'utf8');
  expect(text).not.toMatch(/papers|bloodGroup/);

  const other = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  const friend = await other.newPage();
  await visitOnce(friend);
  await site.stop();
  await visit(friend, pages.saved);
  const open = (content: string) =>
    friend.getByLabel('Open a ride file').setInputFiles({
      name: 'a.highpass.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const dialog = friend.getByRole('dialog', { name: 'A ride file' });
  const file = JSON.parse(text);

  await open('<script>alert(1)</script>');
  await expect(friend.getByText('This isn’t a ride file, or it has arrived incomplete.')).toBeVisible();
  await open(JSON.stringify({ ...file, tour: { ...file.tour, heading: 'Leh <b>' } }));
  await expect(friend.getByText(/holds more than a tour’s plain text/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await open(JSON.stringify({ ...file, plan: { ...file.plan, startsOn: '2027-07-12' } }));
  await expect(dialog.getByText(/its text and prices stay as they are/)).toBeVisible();
  await expect(dialog.getByText('The ride begins on 12 Jul 2027.')).toBeVisible();
  await expectAccessible(friend);
  await dialog.getByRole('button', { name: 'Add to this phone' }).click();
  await expect(friend).toHaveURL(pages.ride(tour._id));
  await expect(friend.getByRole('heading', { level: 1, name: tour.heading, exact: true })).toBeVisible();
  await expect(friend.getByText('Mon 12 Jul').first()).toBeVisible();

  // A second file doesn't take the place of the plan by itself.
  await visit(friend, pages.saved);
  await open(JSON.stringify({ ...file, plan: { ...file.plan, startsOn: '2027-08-01' } }));
  await expect(dialog.getByText(/date and bike would be replaced/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await visit(friend, pages.ride(tour._id));
  await expect(friend.getByText('Mon 12 Jul').first()).toBeVisible();

  // A tour that this phone never heard of.
  await visit(friend, pages.saved);
  await open(JSON.stringify({ ...file, tour: { ...file.tour, _id: 'secret-road', heading: 'A secret road' } }));
  await expect(dialog.getByText(/This phone doesn’t know this tour/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to this phone' }).click();
  const secret = friend.getByRole('heading', { level: 1, name: 'A secret road (from a file)' });
  await expect(secret).toBeVisible();
  await visit(friend, pages.ride('secret-road'));
  await expect(secret).toBeVisible();
  await other.close();
});

test('the ride sheet opens by itself, loads nothing, and prints on two pages', async ({ page, site }) => {
  const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Srinagar to Manali'));
  if (!tour) throw new Error('no such tour');
  await visit(page, pages.ride(tour._id));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the ride sheet' }).click();
  const path = await (await download).path();
  const html = readFileSync(path, 'utf8');
  expect(html.length).toBeLessThan(300_000);
  expect(html).toContain('<svg');
  const asked: string[] = [];
  const sheet = await page.context().newPage();
  sheet.on('request', (request) => asked.push(request.url()));
  await sheet.setContent(html);
  await expect(sheet.getByRole('heading', { name: 'Day by day' })).toBeVisible();
  expect(asked).toEqual([]);
  const pdf = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('a file that another app shares arrives on the same page', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  const [tour] = await site.tours();
  if (!tour) throw new Error('no tours');
  await visitOnce(page);
  await site.stop();
  const shared = JSON.stringify({
    ...{ format: 'highpass-ride', version: 1, from: 'friend.example', madeAt: '2026-11-12T10:00:00.000Z', tour },
  });
  // As the system's share sheet does it: a form that is posted.
  await page.evaluate((text) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/saved', method: 'post', enctype: 'multipart/form-data' });
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'ride' });
    const files = new DataTransfer();
    files.items.add(new File([text], 'a.highpass.json.txt', { type: 'text/plain' }));
    field.files = files.files;
    form.append(field);
    document.body.append(form);
    form.submit();
  }, shared);
  await expect(
    page.getByRole('dialog', { name: 'A ride file' }).getByText(/friend\.example, on 12 Nov 2026/),
  ).toBeVisible();
});
