import type { Page } from '@playwright/test';
import { addDays, formatWeekdayAndDay, toIndianDay } from '#shared/dates';
import { pages } from '#shared/routes';
import { isBookable, listUpcoming } from '#shared/tours/departures';
import { formatDeparture, formatMonthName } from '../web/components/departures/departure-labels.ts';
import { expectAccessible, expectFieldsWithoutZoom } from './accessible';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry } from './inquiry';
import { laptopViewport, phoneViewport, visit, visitUntilOfflineReady, waitUntilReady } from './visit';

test.use({ sharesSite: true });

const heading = 'Manali to Leh High-Pass Ride';

const findSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('sends the plan with the inquiry when a rider chooses a departure, adds a night and asks', async ({
  page,
  site,
}) => {
  const tour = await site.findTour(heading);
  const [departure] = listUpcoming(tour.departures, toIndianDay(Date.now())).filter(isBookable);
  if (!departure) throw new Error('no date');
  const inquiry = makeInquiry({ month: formatMonthName(departure.startsOn) });
  const endsOn = (days: number) => page.getByText(`to ${formatWeekdayAndDay(addDays(departure.startsOn, days - 1))},`);
  await page.setViewportSize(laptopViewport);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/ride-sections-*.js', (route) => released.then(() => route.continue()));
  await visit(page, pages.ride(tour._id));
  await page.getByRole('radio', { name: formatDeparture(departure).split(' · ')[0] ?? '' }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(endsOn(10)).toBeVisible();
  await expect(page.getByText('₹5,000 books it')).toBeVisible();
  // The sections show a plan that was made before their script loaded.
  release();
  await expect(page.getByText('₹10,000 books it')).toBeVisible();
  const map = await page.locator('#map').boundingBox();
  const list = await findSection(page, 'Day by day').getByRole('group').first().boundingBox();
  expect(Math.abs((map?.y ?? 0) - (list?.y ?? 100))).toBeLessThan(8);
  const heights = findSection(page, 'Heights by night');
  await heights.getByRole('button', { name: 'Add a night in Jispa' }).press('Enter');
  await expect(heights.getByText('2 nights to take care with: Jispa, Sarchu.')).toBeFocused();
  await expect(endsOn(11)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await waitUntilReady(page);
  await expect(endsOn(11)).toBeVisible();

  await page.getByRole('link', { name: 'Send inquiry' }).click();
  const form = page.getByRole('form', { name: 'Inquiry' });
  await expect(form.getByRole('button', { name: /^Remove the date \d/ })).toBeVisible();
  await expect(form.getByLabel('Destination')).toHaveValue(heading);
  await expect(form.getByLabel('Send my ride plan too')).toBeChecked();
  await fillInquiry(form, inquiry);
  await form.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(form.getByText('Thank you!')).toBeVisible();
  expect(await site.listInquiriesOf(inquiry.name)).toMatchObject([
    {
      tourId: tour._id,
      departureId: departure.id,
      departureMonth: inquiry.month,
      ride: expect.stringContaining('Wish: one more night in Jispa, after day 2.'),
    },
  ]);
});

test.describe('on a phone', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: { width: 320, height: 640 },
    permissions: ['geolocation'],
    geolocation: { latitude: 32.833, longitude: 77.5, accuracy: 20 },
  });

  test('shows the plan, the day’s ride and the place offline, and prints two pages, when planned online', async ({
    page,
    site,
    problems,
  }) => {
    problems.allowNoNetwork();
    const { _id } = await site.findTour(heading);
    const days = findSection(page, 'Day by day');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    await visitUntilOfflineReady(page);
    await page.clock.setFixedTime('2030-07-14T08:00:00');
    await visit(page, pages.ride(_id));
    await page.getByLabel('First day').fill('2030-07-12');
    await page.getByRole('radio', { name: 'My bike' }).check();
    await expect(page.getByText('Fri 12 Jul to Sun 21 Jul, 2030')).toBeVisible();
    const dateWidthEm = await page.getByLabel('First day').evaluate((field) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return (field.clientWidth - padding) / Number.parseFloat(fontSize);
    });
    // In Firefox `28/12/2028` and its button are 7.9 em wide.
    expect(dateWidthEm).toBeGreaterThan(8.25);
    await expectFieldsWithoutZoom(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const fontSizesPx = await days.locator('figure svg:visible a text').evaluateAll((texts) =>
      texts.map((text) => {
        const svg = (text as SVGTextElement).ownerSVGElement as SVGSVGElement;
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    );
    expect(Math.min(...fontSizesPx)).toBeGreaterThan(11);

    await site.stop();
    await page.reload();
    await waitUntilReady(page);
    await expect(page.getByLabel('First day')).toHaveValue('2030-07-12');
    await expect(page.getByRole('radio', { name: 'My bike' })).toBeChecked();
    await expect(days.getByText('Karu in 306 km, on day 4').first()).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);

    await page.setViewportSize({ width: 844, height: 390 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Ride mode' }).click();
    const rideMode = page.getByRole('dialog', { name: 'Ride mode' });
    await expect(rideMode.getByRole('heading', { name: 'Jispa → Sarchu' })).toBeVisible();
    await expect(rideMode.getByRole('button', { name: 'Night' })).toHaveAttribute('aria-pressed', 'true');
    await rideMode.getByRole('button', { name: 'Where am I?' }).click();
    await expect(rideMode.getByText('Sarchu in 17 km · next pump Karu in 237 km')).toBeVisible();
    for (const button of await rideMode.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    }
    await expectAccessible(page);
    await rideMode.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Ride mode' })).toBeFocused();
    expect(requests.filter((request) => /32\.833|77\.5\b/.test(request))).toEqual([]);
  });
});

test('highlights the visible day on the map, and opens a linked day, on a tour’s page', async ({ page, site }) => {
  const tour = await site.findTour(heading);
  const map = page.locator('figure > svg').filter({ visible: true }).first();
  await page.setViewportSize(laptopViewport);
  await visit(page, pages.tour(tour._id));
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  // Find-in-page reaches skipped content and opens it.
  const closedDay = page.locator('details[data-day="7"]');
  const readContentVisibility = (element: Element) => getComputedStyle(element, '::details-content').contentVisibility;
  expect(await closedDay.evaluate(readContentVisibility)).toBe('hidden');
  for (const day of [4, 7]) {
    const row = page.locator(`details[data-day="${day}"]`);
    // The map shows the day at about a third of the window's height.
    await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight * 0.35));
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 2);
    await expect(map.locator(`[data-highlighted-day="${day}"]`)).toBeVisible();
    await expect(map).toBeInViewport({ ratio: 0.9 });
    const box = await map.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((await row.boundingBox())?.x ?? 0);
  }

  await page.setViewportSize(phoneViewport);
  await visit(page, `${pages.tour(tour._id)}#day-6`);
  await expect(page.getByText(tour.itinerary[5]?.description ?? '')).toBeInViewport();
  await expect(page.getByText(tour.itinerary[0]?.description ?? '')).toBeHidden();
});
