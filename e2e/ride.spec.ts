import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { addDays, dayWords, weekdayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { isBookable, upcoming } from '#shared/tours/departures';
import { offerWords } from '../web/ui/departures/departure-offer.ts';
import { monthOf } from '../web/ui/departures/departure-words.ts';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { phone, visitOnce } from './phone';
import { expectFieldsWithoutZoom } from './slips';
import { translate } from './translate';
import { untilReady, visit } from './visit';

test.use({ sharesSite: true });

const heading = 'Manali to Leh High-Pass Ride';
const askedWhere = 'Where am I?';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The morning of a day, and a look at the page. */
async function lookOn(page: Page, day: string): Promise<void> {
  await page.clock.setFixedTime(`${day}T08:00:00`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The file that a press makes: its name and text. */
async function save(page: Page, within: Locator, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await within.getByRole('button', { name }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') };
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a plan is whole, and nothing stands there that can’t work', async ({ page, site }) => {
    const tour = (await site.tours()).find((one) => one.heading === heading);
    await page.goto(pages.ride(tour?._id ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(7);
    for (const link of await links.all()) {
      const section = page.locator((await link.getAttribute('href')) ?? '');
      await link.click();
      await expect(section).toBeInViewport();
    }
    const days = part(page, 'Day by day');
    await expect(days.getByText('Day 10')).toBeVisible();
    await expect(days.locator('svg:visible text', { hasText: 'Baralacha La' })).toBeVisible();
    const third = days.getByRole('group').filter({ hasText: 'Day 3' });
    await expect(third.locator('summary')).toContainText(/Sarchu, 4,290 m, \s*86 km, \s*no pump, \s*some network/);
    await third.locator('summary').click();
    await expect(third.getByText('Darcha, Baralacha La 4,890 m, Sarchu', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Sarchu, 4,290 m, is too high for day 3: one more night in Jispa helps.'),
    ).toBeVisible();
    await expect(page.getByText('335 km, Tandi to Karu. Your tank does 384 km.')).toBeVisible();
    await expect(page.getByText('45 days before you start')).toBeVisible();
    await expect(page.getByText('Driving licence for motorcycles', { exact: true })).toBeVisible();
    await page.getByText('On your own bike: 3 papers more').click();
    await expect(page.getByText('Your bike’s insurance')).toBeVisible();
    const silence = 'No network from Darcha (day 3) to Upshi (day 4), about 285 km.';
    await expect(part(page, 'Signal and emergency').getByText(silence)).toBeVisible();
    await expect(page.getByRole('link', { name: /^112/ })).toHaveAttribute('href', 'tel:112');
    for (const kind of ['checkbox', 'textbox', 'combobox', 'slider'] as const)
      await expect(page.getByRole('main').getByRole(kind)).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('button', { name: /Ride mode|Route as|Where am I|Save|Change bike/ }),
    ).toHaveCount(0);
  });
});

test('what is planned before the sections’ code has come is in them once it has', async ({ page, site }) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/sections-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, pages.ride(tour?._id ?? ''));
  await page.getByLabel('First day').fill('2030-07-12');
  await page.getByRole('button', { name: 'One more' }).click();
  await part(page, 'Day by day').getByText('Day 2', { exact: false }).first().click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Fuel' }).click();
  await expect(page).toHaveURL(/#fuel$/);
  await expect(part(page, 'Day by day').getByText('Day 2', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('₹5,000 books it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ride mode' })).toBeHidden();

  arrive();
  await expect(page.getByRole('button', { name: 'Ride mode' })).toBeVisible();
  await expect(part(page, 'Money and dates').getByText('₹10,000 books it')).toBeVisible();
});

test('a plan’s page on a narrow phone, on a wide screen and by night', async ({ page, site }) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  await page.setViewportSize(phone);
  await visit(page, pages.ride(tour?._id ?? ''));
  await test.step('on a narrow phone the first day has room for a date as the widest browser draws it', async () => {
    for (const width of [479, 390, 375, 360, 320]) {
      await page.setViewportSize({ ...phone, width });
      const room = await page.getByLabel('First day').evaluate((field) => {
        const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return (field.clientWidth - padding) / Number.parseFloat(fontSize);
      });
      // In Firefox `28/12/2028` and its button are 7.9 em wide.
      expect(room, `em of room in a window of ${width} px`).toBeGreaterThan(8.25);
    }
    await expectFieldsWithoutZoom(page);
  });

  await test.step('on a wide screen the map stands beside the days, and stays in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const map = await page.locator('#map').boundingBox();
    const list = await part(page, 'Day by day').getByRole('group').first().boundingBox();
    if (!map || !list) throw new Error('no map or no days');
    expect(Math.abs(map.y - list.y)).toBeLessThan(8);
    expect(map.width).toBeGreaterThan(400);
    expect(list.width).toBeGreaterThan(600);
  });

  await test.step('by night ride mode opens black', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Ride mode' }).click();
    const mode = page.getByRole('dialog', { name: 'Ride mode' });
    await expect(mode.getByRole('button', { name: 'Night' })).toHaveAttribute('aria-pressed', 'true');
    await mode.getByRole('button', { name: 'Close' }).click();
  });
});

test.describe('on a phone', () => {
  test.use({
    serviceWorkers: 'allow',
    viewport: phone,
    permissions: ['geolocation'],
    geolocation: { latitude: 32.243, longitude: 77.189, accuracy: 20 },
  });

  test('a rider plans Manali to Leh for 12 July, rides days 1 to 4 with no network, shares the plan and prints it', async ({
    page,
    context,
    browser,
    site,
    problems,
  }) => {
    test.setTimeout(180_000);
    problems.allowNoNetwork();
    const tour = (await site.tours()).find((one) => one.heading === heading);
    if (!tour) throw new Error(`no ${heading}`);
    const address = pages.ride(tour._id);
    const days = part(page, 'Day by day');
    const share = part(page, 'Share this plan');
    const fuel = part(page, 'Fuel');
    const papers = part(page, 'Papers');
    const firstDay = page.getByLabel('First day');
    const people = page.getByRole('group', { name: 'People' }).getByRole('status');
    const notice = (text: string | RegExp) => page.getByText(text).first();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const other = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow', viewport: phone });
    const friend = await other.newPage();

    await test.step('online, in March: date, people, bike, health and papers', async () => {
      await Promise.all([visitOnce(page), visitOnce(friend)]);
      await page.clock.setFixedTime('2030-03-01T08:00:00');
      await visit(page, address);
      await firstDay.fill('2030-07-12');
      await expect(page.getByText('Fri 12 Jul to Sun 21 Jul, 2030')).toBeVisible();
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('radio', { name: 'My bike' }).check();
      await page.getByText('Change bike, tank or load').click();
      await page.getByLabel('Bike', { exact: true }).selectOption('Royal Enfield Interceptor 650');
      await page.getByLabel('Km per litre').fill('22');
      // (13.7 − 1) × 22 × 0.8 = 223 km, and 335 km take 19.03 litres.
      await expect(fuel).toContainText('Your tank does 223 km: carry 7 L.');
      await page.getByText('Your home’s height, and your health').click();
      await page.getByLabel('I have had mountain sickness before').check();
      await expect(notice('2 nights are too high too soon: Jispa, Sarchu.')).toBeVisible();
      await expect(part(page, 'Money and dates')).toContainText('28 May 2030');
      const menu = page.getByRole('navigation', { name: 'On this page' });
      await menu.getByRole('link', { name: 'Papers' }).click();
      await papers.getByRole('checkbox', { name: 'Driving licence for motorcycles' }).check();
      await papers.getByLabel('Driving licence for motorcycles, valid until').fill('2030-07-15');
      await expect(papers.getByText('It runs out on 15 Jul 2030, before the ride ends on 21 Jul 2030.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Night to watch: Sarchu, 4,290 m/ })).toHaveAttribute(
        'href',
        '#heights',
      );
      await expect(days.getByText('Before you go')).toBeVisible();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible(page);
    });

    await test.step('a narrow phone shows the map in letters of at least 11 px; another tab’s change comes along', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const letters = await days.locator('figure svg:visible a text').evaluateAll((texts) =>
        texts.map((text) => {
          const svg = (text as SVGTextElement).ownerSVGElement as SVGSVGElement;
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        }),
      );
      expect(letters.length).toBeGreaterThan(30);
      expect(Math.min(...letters)).toBeGreaterThan(11);
      await page.setViewportSize(phone);
      const tab = await context.newPage();
      await visit(tab, address);
      await tab.getByRole('button', { name: 'One more' }).click();
      await expect(people).toHaveText('3');
      await tab.close();
    });

    await test.step('with no network everything is still there, and reckoned with', async () => {
      await site.disconnect();
      await page.reload();
      await untilReady(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(firstDay).toHaveValue('2030-07-12');
      await expect(people).toHaveText('3');
      await expect(page.getByRole('radio', { name: 'My bike' })).toBeChecked();
      await expect(papers.getByText(/^1 of 8 ready · one date is too early$/)).toBeVisible();
      for (const row of ['Money and dates', 'Share this plan']) await page.getByRole('heading', { name: row }).click();
      await expect(part(page, 'Money and dates').getByText(/^By your copy of /)).toBeVisible();
      await page.getByText('Change bike, tank or load').click();
      await page.getByLabel('Tank, litres').fill('20');
      await expect(fuel).toContainText('Your tank does 334 km: carry 1 L.');
      const gpx = await save(page, share, 'Route as GPX');
      expect(gpx.name).toBe('manali-to-leh-high-pass-ride.gpx');
      expect(gpx.text).toContain('<name>Baralacha La</name>');
      expect((await save(page, share, 'Days and payments for my calendar')).text).toContain(
        'DTSTART;VALUE=DATE:20300712',
      );
      await days.locator('svg:visible text', { hasText: 'Sarchu' }).first().click();
      await expect(page).toHaveURL(/#day-3$/);
      await expect(days.getByText('Sarchu, 4,290 m').last()).toBeInViewport();
    });

    const ask = (within: Locator) => within.getByRole('button', { name: askedWhere }).click();

    await test.step('day 3, on the handlebar', async () => {
      await lookOn(page, '2030-07-14');
      await expect(days.getByText('Karu in 306 km, on day 4').first()).toBeVisible();
      await context.setGeolocation({ latitude: 32.833, longitude: 77.5, accuracy: 20 });
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByRole('button', { name: 'Ride mode' }).click();
      const mode = page.getByRole('dialog', { name: 'Ride mode' });
      await expect(mode.getByRole('heading', { name: 'Jispa → Sarchu' })).toBeVisible();
      await mode.getByRole('button', { name: 'Night' }).click();
      await ask(mode);
      await expect(mode.getByText('Sarchu in 17 km · next pump Karu in 237 km')).toBeVisible();
      for (const button of await mode.getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
      }
      // What the page says may come into any open dialog.
      const sizes = await mode
        .locator(':scope > :first-child *')
        .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(28);
      await expectAccessible(page);
      await mode.getByRole('button', { name: 'Next' }).click();
      await expect(mode.getByRole('heading', { name: 'Sarchu → Leh' })).toBeVisible();
      await mode.getByRole('button', { name: 'Close' }).click();
      await expect(mode).toBeHidden();
      await expect(page.getByRole('button', { name: 'Ride mode' })).toBeFocused();
      await page.setViewportSize(phone);
    });

    await test.step('a friend opens the shared link and uses the plan', async () => {
      expect(sent.filter((request) => /32\.833|77\.5\b/.test(request))).toEqual([]);
      const whatsapp = await share.locator('a[href*="wa.me"]').first().getAttribute('href');
      const [, link = ''] = decodeURIComponent(whatsapp ?? '').split('\n');
      expect(new URL(link).hash).toBe('#date=2030-07-12&bike=own.interceptor-650');
      await visit(friend, link);
      await expect(friend.getByText('A friend shared a plan from 12 Jul 2030.')).toBeVisible();
      await expectAccessible(friend);
      await friend.getByRole('button', { name: 'Use this plan' }).click();
      await expect(friend.getByLabel('First day')).toHaveValue('2030-07-12');
      await expect(friend.getByRole('radio', { name: 'My bike' })).toBeChecked();
      await other.close();
    });

    await test.step('the plan prints on two A4 pages', async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    });

    await test.step('after the ride the plan is forgotten, brought back, and cleared with the phone', async () => {
      await lookOn(page, '2030-08-01');
      await expect(days.getByText('Thank you for riding with us.')).toBeVisible();
      await page.getByRole('button', { name: 'Forget this plan' }).click();
      await expect(firstDay).toHaveValue('');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(firstDay).toHaveValue('2030-07-12');
      await visit(page, pages.saved);
      const rides = part(page, 'My rides');
      await expect(rides.getByText('12 Jul 2030 to 21 Jul 2030 · 3 people')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Clear this phone' }).click();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(rides).toBeHidden();
    });
  });
});

test('a departure is chosen with one press, a night added in Jispa moves the end, and both go along with the inquiry', async ({
  page,
  site,
}) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  const [first] = upcoming(tour?.departures, toIndianDay(Date.now())).filter(isBookable);
  if (!tour || !first) throw new Error('no date');
  await page.setViewportSize(phone);
  const flags = page.getByRole('navigation', { name: 'Before you decide' });
  await test.step('another day isn’t offered, and is asked about with the plan', async () => {
    await visit(page, pages.ride(tour._id));
    await page.getByLabel('Another first day').fill('2031-01-15');
    await expect(flags.getByText('on 17 January this road is shut.')).toBeVisible();
    await expect(page.getByText('That isn’t one of our dates: ask us whether it can be.')).toBeVisible();
    await page.getByRole('radio', { name: offerWords(first).split(' · ')[0] ?? '' }).check();
    await expect(page.getByLabel('Another first day')).toHaveValue(first.startsOn);
    await expect(page.getByText('That isn’t one of our dates')).toBeHidden();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText('₹10,000 books it')).toBeVisible();

    await page.getByRole('link', { name: 'Ask about this ride' }).click();
    const form = page.getByRole('form', { name: 'Inquiry' });
    await expect(form.getByLabel('Destination')).toHaveValue(heading);
    await expect(form.getByLabel('No. of People')).toHaveValue('2');
    await expect(form.getByLabel('Date', { exact: true })).toHaveValue(first.id);
    await expect(form.getByLabel('Month of Departure')).toHaveValue(monthOf(first.startsOn));
    await expect(form.getByLabel('Send my ride plan too')).toBeChecked();
  });

  await test.step('a night added lowers the verdict and is taken back', async () => {
    const day = dayWords(first.startsOn).slice(0, -5);
    const endsOn = (days: number) => weekdayWords(addDays(first.startsOn, days - 1));
    await page.goBack();
    await expect(page.getByRole('radio', { name: offerWords(first).split(' · ')[0] ?? '' })).toBeChecked();
    await expect(page.getByText(`to ${endsOn(10)},`)).toBeVisible();
    const heights = part(page, 'Heights by night');
    const days = part(page, 'Day by day');
    await expect(flags.getByText('Too high for day 3: one more night in Jispa helps.')).toBeVisible();

    await heights.getByRole('button', { name: 'Add a night in Jispa' }).press('Enter');
    await expect(heights.getByText('2 nights to take care with: Jispa, Sarchu.')).toBeFocused();
    await expect(flags.getByText('Too high for day 3: one more night in Jispa helps.')).toBeHidden();
    await expect(page.getByText(`to ${endsOn(11)},`)).toBeVisible();
    const moved = `A night in Jispa added: you’d be a day behind the group of ${day}.`;
    await expect(page.getByRole('status').getByText(moved)).toBeVisible();
    const added = days.getByRole('group').filter({ hasText: 'Rest day in Jispa' });
    await expect(added.getByText('Added by you')).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await untilReady(page);
    await expect(page.getByText(`to ${endsOn(11)},`)).toBeVisible();
    await page.getByRole('link', { name: 'Ask about this ride' }).click();
    const form = page.getByRole('form', { name: 'Inquiry' });
    await expect(form.getByLabel('Month of Departure')).toHaveValue(monthOf(first.startsOn));
    await expect(form.getByLabel('Date', { exact: true })).toHaveValue(first.id);
    await expect(form.getByLabel('Send my ride plan too')).toBeChecked();
    await form.getByText('See what we will read').click();
    await expect(form.getByText('Wish: one more night in Jispa, after day 2.')).toBeVisible();
    await page.goBack();

    await added.locator('summary').click();
    await added.getByRole('button', { name: 'Remove this night' }).press('Enter');
    await expect(added).toBeHidden();
    await expect(days.getByRole('group').filter({ hasText: 'Day 2' }).locator('summary')).toBeFocused();
    await expect(page.getByText(`to ${endsOn(10)},`)).toBeVisible();
    await expect(flags.getByText('Too high for day 3: one more night in Jispa helps.')).toBeVisible();
  });
});

test('a page that the browser translates follows what a rider plans and saves', async ({ page, context, site }) => {
  const tour = (await site.tours()).find((one) => one.heading === heading);
  const [first] = upcoming(tour?.departures, toIndianDay(Date.now())).filter(isBookable);
  if (!tour || !first) throw new Error('no date');
  await visit(page, pages.ride(tour._id));
  await expect(page.getByRole('button', { name: 'Ride mode' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save for the ride' })).toBeVisible();
  await translate(page);
  const translated = (name: string) => part(page, `⟦${name}⟧`);
  const status = page.getByRole('main').getByRole('status');

  await page.getByLabel('Another first day').fill(first.startsOn);
  await expect(
    page.getByText(`⟦${weekdayWords(first.startsOn)} to ${weekdayWords(addDays(first.startsOn, 9))},`),
  ).toBeVisible();
  await expect(page.getByText('Choose a first day to see your dates.')).toBeHidden();

  const heights = translated('Heights by night');
  await heights.getByRole('button', { name: 'Add a night in Jispa' }).click();
  await expect(status.getByText('you’d be a day behind the group')).toBeVisible();
  const days = translated('Day by day').getByRole('group');
  await expect(days.filter({ hasText: 'Jispa to Sarchu' }).locator('summary')).toContainText('⟦Day 4⟧');
  await expect(page.getByText('⟦Parts of days 4 and 5 without network⟧')).toBeVisible();
  await page.getByRole('button', { name: 'Start on' }).click();
  await expect(status.getByText('you start a day before the group')).toBeVisible();
  await heights.getByRole('button', { name: 'Remove this night' }).click();
  await expect(days.filter({ hasText: 'Jispa to Sarchu' }).locator('summary')).toContainText('⟦Day 3⟧');

  const papers = translated('Papers');
  await expect(papers.getByText('⟦0 of 5 ready⟧')).toBeVisible();
  await page.getByRole('radio', { name: 'My bike' }).check();
  await expect(papers.getByText('⟦0 of 8 ready⟧')).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('₹10,000 books it')).toBeVisible();

  await page.getByRole('button', { name: 'Save for the ride' }).click();
  await expect(page.getByRole('button', { name: 'Saved offline' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Saved offline' }).click();
  await expect(page.getByRole('button', { name: 'Save for the ride' })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toBeHidden();
  await page.getByRole('button', { name: 'Forget this plan' }).click();
  await expect(page.getByText('⟦Choose a first day to see your dates.⟧')).toBeVisible();
});
