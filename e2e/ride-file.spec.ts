import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { visit } from './visit';

const heading = 'Manali to Leh High-Pass Ride';

// What leaves a phone, and comes to it. A ride file between friends is in ride.spec.ts.

test.use({ sharesSite: true, serviceWorkers: 'allow' });

test('a plan goes along with an inquiry, and a ride file comes in', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  const tours = await site.tours();
  const planned = tours.find((one) => one.heading === heading);
  const tour = tours.find((one) => one !== planned);
  if (!planned || !tour) throw new Error('no tours');
  await test.step('a plan for a month out of season goes along with an inquiry, sent offline', async () => {
    await visitOnce(page);
    await visit(page, pages.ride(planned._id));
    await page.getByLabel('First day').fill('2031-01-12');
    await expect(page.getByRole('button', { name: 'Forget this plan' })).toBeVisible();
    await visit(page, pages.tour(planned._id));
    await site.disconnect();
    const form = page.getByRole('form', { name: `Inquiry about ${heading}` });
    await form.getByText('Ask', { exact: true }).click();
    await form.getByLabel('Send my ride plan too').check();
    await form.getByText('See what we will read').click();
    await expect(form.getByText('First day: 12 Jan 2031.')).toBeVisible();
    await expect(form.getByLabel('Month of Departure')).toHaveValue('January');
    await expectAccessible(page);
    await expect(form).toContainText('Most riders go June to September. In January snow often shuts this route.');
    await expect(form.getByRole('link', { name: 'Desert Forts Ride' })).toBeVisible();
    await form.getByLabel('Name').fill('Asha Rao');
    await form.getByLabel('Phone').fill('98123 45670');
    await form.getByLabel('Email').fill('asha@example.com');
    await form.getByLabel('No. of People').fill('2');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/^Saved on this phone/).first()).toBeVisible();
    await site.start();
    await expect
      .poll(async () => (await site.inquiriesOf('Asha Rao')).map(({ tourId, ride }) => [tourId, ride?.split('\n')[0]]))
      .toEqual([[planned._id, 'First day: 12 Jan 2031.']]);
  });

  await test.step('a file that another app shares is shown first; a stranger’s is refused, and nothing of the rider’s own is lost', async () => {
    await site.disconnect();
    const madeAt = '2026-11-12T10:00:00.000Z';
    const file = { format: 'highpass-ride', version: 1, from: 'friend.example', madeAt, tour };
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
    }, JSON.stringify(file));
    const dialog = page.getByRole('dialog', { name: 'A ride file' });
    await expect(dialog.getByText(/friend\.example, on 12 Nov 2026/)).toBeVisible();
    await expect(dialog.getByText(/its text and prices stay as they are/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const open = (content: string) =>
      page.getByLabel('Open a ride file').setInputFiles({
        name: 'a.highpass.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    const plan = (startsOn: string) => ({
      startsOn,
      ownBike: false,
      bike: 'classic-350',
      tankL: null,
      kmPerL: null,
      loadFactor: 0.8,
    });
    await open('<script>alert(1)</script>');
    await expect(page.getByText('This isn’t a ride file, or it has arrived incomplete.')).toBeVisible();
    await open(JSON.stringify({ ...file, tour: { ...tour, heading: 'Leh <b>' } }));
    await expect(page.getByText(/holds more than a tour’s plain text/)).toBeVisible();
    await expect(dialog).toBeHidden();

    await open(JSON.stringify({ ...file, plan: plan('2030-07-12') }));
    await dialog.getByRole('button', { name: 'Add to this phone' }).click();
    await expect(page).toHaveURL(pages.ride(tour._id));
    await expect(page.getByLabel('First day')).toHaveValue('2030-07-12');

    // A second file doesn't take the place of the plan by itself.
    await visit(page, pages.saved);
    await open(JSON.stringify({ ...file, plan: { ...plan('2030-08-01'), extraNights: [2] } }));
    await expect(dialog.getByText(/One night is added to the tour’s own\./)).toBeVisible();
    await expect(dialog.getByText(/date, nights and bike would be replaced/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('region', { name: 'My rides' }).getByText(/^12 Jul 2030/)).toBeVisible();

    // A tour that this phone never heard of.
    await open(JSON.stringify({ ...file, tour: { ...tour, _id: 'secret-road', heading: 'A secret road' } }));
    await expect(dialog.getByText(/This phone doesn’t know this tour/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to this phone' }).click();
    const secret = page.getByRole('heading', { level: 1, name: 'A secret road (from a file)' });
    await expect(secret).toBeVisible();
    await visit(page, pages.ride('secret-road'));
    await expect(secret).toBeVisible();
  });
});
