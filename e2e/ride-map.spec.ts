import { readFileSync } from 'node:fs';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { visit } from './visit';

const addressOf = async (site: Site) => {
  const tour = (await site.tours()).find(({ heading }) => heading === 'Manali to Leh High-Pass Ride');
  return pages.ride(tour?._id ?? '');
};

const askedWhere = 'Where am I?';

test('the route is saved as a file while there is no network, and a press on a place leads to its day', async ({
  page,
  site,
  context,
  problems,
}) => {
  await visit(page, await addressOf(site));
  const road = page.getByRole('region', { name: 'The road' });
  await expect(road.locator('svg').first()).toBeVisible();
  await road.locator('svg:visible text', { hasText: 'Sarchu' }).first().click();
  await expect(page).toHaveURL(/#day-3$/);
  await expect(page.getByRole('heading', { name: 'Jispa to Sarchu over Baralacha La' })).toBeInViewport();
  await expect(page.getByText('Sarchu, 4,290 m')).toBeInViewport();
  await expectAccessible(page);

  problems.allowNoNetwork();
  await context.setOffline(true);
  const saved = page.waitForEvent('download');
  await road.getByRole('button', { name: 'Route as GPX' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('manali-to-leh-high-pass-ride.gpx');
  expect(readFileSync(await file.path(), 'utf8')).toContain('<name>Baralacha La</name>');
  await expect(road.getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible();
});

test.describe('with the position', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 32.833, longitude: 77.5, accuracy: 20 } });

  test('on the line it says what lies ahead; off it, or roughly known, it says that', async ({
    page,
    site,
    context,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await visit(page, await addressOf(site));
    await expect(page.getByText('Sarchu in 17 km')).toHaveCount(0);
    const ask = () => page.getByRole('button', { name: askedWhere }).click();
    await ask();
    await expect(page.getByText('Sarchu in 17 km · next pump Karu in 237 km')).toBeVisible();

    await context.setGeolocation({ latitude: 32.833, longitude: 77.5, accuracy: 3000 });
    await ask();
    await expect(page.getByText('within 3 km, so take this as a rough guess')).toBeVisible();

    await context.setGeolocation({ latitude: 28.7, longitude: 77.23, accuracy: 20 });
    await ask();
    await expect(page.getByText(/^You’re \d+ km from this tour’s route\.$/)).toBeVisible();
    await expect(page.getByText('next pump Karu')).toHaveCount(0);
    expect(sent.filter((request) => /32\.833|28\.7\b|77\.5\b/.test(request))).toEqual([]);
  });

  test('in ride mode it is asked and read at arm’s length', async ({ page, site }) => {
    await visit(page, await addressOf(site));
    await page.getByRole('button', { name: 'Ride mode' }).click();
    const mode = page.getByRole('dialog', { name: 'Ride mode' });
    const button = mode.getByRole('button', { name: askedWhere });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await button.click();
    const line = mode.getByText('Sarchu in 17 km · next pump Karu in 237 km');
    await expect(line).toBeVisible();
    expect(
      Number.parseFloat(await line.evaluate((element) => getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(28);
    await expectAccessible(page);
  });

  test('a phone that finds no position says so', async ({ page, site, context }) => {
    // A phone without a fix.
    await context.setGeolocation(null);
    await visit(page, await addressOf(site));
    await page.getByRole('button', { name: askedWhere }).click();
    await expect(page.getByText('Your phone can’t find its position here.')).toBeVisible();
  });
});

test('a rider who doesn’t allow it is told where that can be changed', async ({ page, site }) => {
  await visit(page, await addressOf(site));
  await page.getByRole('button', { name: askedWhere }).click();
  await expect(page.getByText('You can allow it in the browser’s settings for this site.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the road is drawn and said, and no button stands there that does nothing', async ({ page, site }) => {
    await page.goto(await addressOf(site));
    const road = page.getByRole('region', { name: 'The road' });
    await expect(road.locator('svg:visible text', { hasText: 'Baralacha La' })).toBeVisible();
    await expect(road.getByText('Darcha, Baralacha La 4,890 m, Sarchu 4,290 m (night)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Route as GPX' })).toBeHidden();
    await expect(page.getByRole('button', { name: askedWhere })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the map fits 320 px, with letters of at least 11 px', async ({ page, site }) => {
    await visit(page, await addressOf(site));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const heights = await page
      .getByRole('region', { name: 'The road' })
      .locator('figure svg:visible a text')
      .evaluateAll((texts) =>
        texts.map((text) => {
          const svg = (text as SVGTextElement).ownerSVGElement as SVGSVGElement;
          return (
            Number.parseFloat(getComputedStyle(text).fontSize) *
            (svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)
          );
        }),
      );
    expect(heights.length).toBeGreaterThan(30);
    expect(Math.min(...heights)).toBeGreaterThan(11);
  });
});
