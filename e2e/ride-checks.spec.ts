import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { untilReady, visit } from './visit';

const heading = 'Manali to Leh High-Pass Ride';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('nights, pumps and payments are told for everybody', async ({ page, site }) => {
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await page.goto(pages.ride(tour?._id ?? ''));
    const part = (id: string) => page.locator(`#${id}`);
    await expect(part('heights')).toContainText('One night higher than the guidelines allow: Sarchu.');
    await expect(part('fuel')).toContainText('335 km, Tandi to Karu. Your tank does 384 km.');
    await expect(part('money')).toContainText('45 days before you start');
    await expect(page.getByLabel('Bike', { exact: true })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a rider’s own figures are kept, and reckoned with offline', async ({ page, site, problems }) => {
    problems.allowNoNetwork();
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await visitOnce(page);
    await visit(page, pages.ride(tour?._id ?? ''));
    await page.getByLabel('Bike', { exact: true }).selectOption('Royal Enfield Interceptor 650');
    await page.getByLabel('Km per litre').fill('22');
    await page.getByLabel('I have had mountain sickness before').check();
    await page.getByLabel('First day').fill('2030-07-12');
    const fuel = page.locator('#fuel');
    // (13.7 − 1) × 22 × 0.8 = 223 km, and 335 km take 19.03 litres.
    await expect(fuel).toContainText('Your tank does 223 km: carry 7 L.');
    await expect(page.locator('#heights')).toContainText('2 nights higher than the guidelines allow: Jispa, Sarchu.');
    await expect(page.locator('#money')).toContainText('28 May 2030');
    await expect(page.getByRole('button', { name: 'Forget this plan' })).toBeVisible();
    await expectAccessible(page);

    await site.stop();
    await page.reload();
    await untilReady(page);
    await expect(page.getByLabel('Km per litre')).toHaveValue('22');
    await expect(fuel).toContainText('Your tank does 223 km: carry 7 L.');
    await page.getByLabel('Tank, litres').fill('20');
    await expect(fuel).toContainText('Your tank does 334 km: carry 1 L.');
  });

  test('a plan for a month out of season goes along with an inquiry, sent offline', async ({
    page,
    site,
    problems,
  }) => {
    problems.allowNoNetwork();
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await visitOnce(page);
    await visit(page, pages.ride(tour?._id ?? ''));
    await page.getByLabel('First day').fill('2031-01-12');
    await expect(page.getByRole('button', { name: 'Forget this plan' })).toBeVisible();
    await visit(page, pages.tour(tour?._id ?? ''));
    await site.stop();
    const form = page.getByRole('form', { name: `Inquiry about ${heading}` });
    await form.getByLabel('Name').focus();
    await form.getByLabel('Send my plan along').check();
    await form.getByText('What we would read').click();
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
      .toEqual([[tour?._id, 'First day: 12 Jan 2031.']]);
  });
});
